import type { RecordMail } from '@oficina/contract'
import { Avatar, Icon } from '@oficina/ui'
import { IconDownload, IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ground/session/use-format.ts'
import classes from './record-mails.module.css'

interface MailItemProps {
  mail: RecordMail
  isOpen: boolean
  onTurn: () => void
}

/** One e-mail: a line, or all of it. Its text is plain text, whatever it was sent as. */
export function MailItem({ mail, isOpen, onTurn }: MailItemProps) {
  const { t } = useTranslation('tableMail')
  const format = useFormat()
  const { from, files, hidden } = mail
  const isHidden = (part: RecordMail['hidden'][number]) => hidden.includes(part)
  const name = isHidden('sender') ? t('thread.hiddenSender') : (from?.name ?? from?.address ?? t('thread.unknown'))
  const subject = isHidden('subject') ? null : (mail.subject ?? t('thread.noSubject'))
  const text = isHidden('text') ? t('thread.hiddenText') : (mail.text ?? t('thread.noText'))
  const isText = mail.text !== null && !isHidden('text')
  return (
    <li className={classes.mail} data-mail={mail.id} data-open={isOpen || undefined}>
      <button type="button" className={classes.head} aria-expanded={isOpen} onClick={onTurn}>
        <Avatar name={name} src={null} colorKey={from?.address ?? name} size={24} />
        <span className={classes.who}>
          <b className="t-strong">{name}</b>
          {isOpen && from?.name && from.address && (
            <span className={`t-small t-2 ${classes.from}`}>{from.address}</span>
          )}
          {!isOpen && <span className={`t-2 ${classes.start}`}>{isText ? mail.text : (subject ?? text)}</span>}
        </span>
        {!isOpen && files.length > 0 && <Icon of={IconPaperclip} size={14} />}
        <time className="t-small t-3 t-num" dateTime={mail.received_at} title={format.dateTime(mail.received_at)}>
          {format.relative(mail.received_at)}
        </time>
      </button>
      {isOpen && (
        <div className={classes.body}>
          {subject !== null && <p className={`t-strong ${classes.text}`}>{subject}</p>}
          <p className={`${classes.text} ${isText ? '' : 't-3'}`}>{text}</p>
          {mail.is_cut && isText && <p className="t-small t-3">{t('thread.cut')}</p>}
          {files.length > 0 && (
            <ul className={classes.files}>
              {files.map((file) => (
                <li key={file.id}>
                  <a className={classes.file} href={file.url} download={file.fullName}>
                    {file.thumbnailUrl ? (
                      <img className={classes.picture} src={file.thumbnailUrl} alt="" />
                    ) : (
                      <Icon of={IconPaperclip} size={16} />
                    )}
                    <span className={classes.fileWords}>
                      <span className={classes.fileName}>{file.fullName}</span>
                      <span className="t-small t-3 t-num">{format.bytes(file.size)}</span>
                    </span>
                    <Icon of={IconDownload} size={15} />
                  </a>
                </li>
              ))}
            </ul>
          )}
          {mail.left_out.length > 0 && (
            <p className="t-small t-3">{t('thread.leftOut', { names: mail.left_out.join(', ') })}</p>
          )}
        </div>
      )}
    </li>
  )
}
