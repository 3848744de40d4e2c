import { Button } from '@mantine/core'
import type { PublicApp } from '@oficina/contract'
import { copyText, Icon, LetterTile, toast } from '@oficina/ui'
import { IconShare2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './public-page.module.css'

interface PublicTopProps {
  org: PublicApp['org']
  title: string | null
  token: string
}

/** The bar over a public page: whose it is, what it is called, and a way to hand it on. */
export function PublicTop({ org, title, token }: PublicTopProps) {
  const { t } = useTranslation('public')
  const share = async () => {
    const isCopied = await copyText(new URL(`/${org.slug}/${token}`, window.location.origin).href)
    if (isCopied) toast.saved({ title: t('copied') })
    else toast.error({ title: t('copyFailed') })
  }
  return (
    <header className={classes.top}>
      <LetterTile name={org.name} src={org.logo} color={org.color ?? undefined} size={28} />
      <span className={classes.names}>
        {title !== null && <span className="t-section t-cut">{title}</span>}
        <span className={title === null ? 't-section t-cut' : 't-small t-2 t-cut'}>{org.name}</span>
      </span>
      <Button variant="default" leftSection={<Icon of={IconShare2} size={15} />} onClick={() => void share()}>
        {t('share')}
      </Button>
    </header>
  )
}
