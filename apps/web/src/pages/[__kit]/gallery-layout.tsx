import { Button, TextInput } from '@mantine/core'
import {
  Card,
  ConfirmDialog,
  Dialog,
  Icon,
  Section,
  SideNav,
  SideNavGroup,
  SidePanel,
  sideNavLink,
  TabBar,
  tabLink,
} from '@oficina/ui'
import { IconBuilding, IconHome, IconStar, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './gallery.module.css'

type Open = 'confirm' | 'typed' | 'dialog' | 'panel' | null

export function GalleryLayout() {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Section title="Tabs and side navigation">
        <div className={classes.box}>
          <TabBar label="Sample tabs">
            <a className={tabLink} href="#one" aria-current="page">
              <Icon of={IconHome} /> Home
            </a>
            <a className={tabLink} href="#two">
              <Icon of={IconStar} /> Starred
            </a>
          </TabBar>
          <SideNav label="Sample navigation">
            <SideNavGroup title="Organisation">
              <a className={sideNavLink} href="#one" aria-current="page">
                <Icon of={IconBuilding} /> General
              </a>
              <a className={sideNavLink} href="#two">
                <Icon of={IconUsers} /> People
              </a>
            </SideNavGroup>
          </SideNav>
        </div>
      </Section>
      <Section title="Windows">
        <Card>
          <div className={classes.row}>
            <Button variant="default" onClick={() => setOpen('dialog')}>
              Dialog
            </Button>
            <Button variant="default" onClick={() => setOpen('confirm')}>
              Confirm
            </Button>
            <Button variant="default" onClick={() => setOpen('typed')}>
              Typed confirm
            </Button>
            <Button variant="default" onClick={() => setOpen('panel')}>
              Side panel
            </Button>
          </div>
        </Card>
      </Section>
      {open === 'dialog' && (
        <Dialog title="Switch organisation" onClose={close} footer={<Button onClick={close}>Done</Button>}>
          <p className="t-2">A window with a foot.</p>
        </Dialog>
      )}
      {open === 'confirm' && (
        <ConfirmDialog title="Leave without saving?" confirmLabel="Leave" onConfirm={close} onCancel={close} />
      )}
      {open === 'typed' && (
        <ConfirmDialog
          title="Delete the table Fornecedores?"
          text="312 records go to the trash."
          confirmLabel="Delete table"
          danger
          typedName="Fornecedores"
          onConfirm={close}
          onCancel={close}
        />
      )}
      {open === 'panel' && (
        <SidePanel title="Edit field" onClose={close} onSave={close} footer={<Button onClick={close}>Save</Button>}>
          <TextInput label="Name" defaultValue="Valor" />
        </SidePanel>
      )}
    </>
  )
}
