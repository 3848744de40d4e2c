import { Popover, UnstyledButton } from '@mantine/core'
import { isOptionColor, type OptionColor, optionColorVars } from '@oficina/ui'
import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './nodes.module.css'

const looks: readonly { color: OptionColor; icon: string }[] = [
  { color: 'azul', icon: '💡' },
  { color: 'verde', icon: '✅' },
  { color: 'ambar', icon: '⚠️' },
  { color: 'vermelho', icon: '⛔' },
  { color: 'violeta', icon: '📌' },
  { color: 'cinza', icon: '📝' },
]

/** A box in its colour; pressing its sign offers others. */
export function CalloutView({ node, editor, updateAttributes }: NodeViewProps) {
  const { t } = useTranslation('documents')
  const [isOpen, setOpen] = useState(false)
  const given = String(node.attrs.color)
  const vars = optionColorVars(isOptionColor(given) ? given : 'azul')
  const icon = typeof node.attrs.icon === 'string' ? node.attrs.icon : '💡'
  const choose = (look: (typeof looks)[number]) => {
    setOpen(false)
    updateAttributes(look)
    editor.commands.focus()
  }
  return (
    <NodeViewWrapper className={classes.callout} style={{ background: vars.background, color: vars.text }}>
      <span contentEditable={false} className={classes.sign}>
        {editor.isEditable ? (
          <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus withinPortal>
            <Popover.Target>
              <UnstyledButton
                className={classes.signButton}
                aria-label={t('callout.look')}
                onClick={() => setOpen((now) => !now)}
              >
                {icon}
              </UnstyledButton>
            </Popover.Target>
            <Popover.Dropdown p={6}>
              <div className={classes.looks}>
                {looks.map((look) => (
                  <UnstyledButton
                    key={look.color}
                    className={classes.look}
                    style={{ background: optionColorVars(look.color).background }}
                    aria-label={t(`callout.color.${look.color as 'azul'}`)}
                    aria-pressed={look.color === given}
                    onClick={() => choose(look)}
                  >
                    {look.icon}
                  </UnstyledButton>
                ))}
              </div>
            </Popover.Dropdown>
          </Popover>
        ) : (
          <span aria-hidden>{icon}</span>
        )}
      </span>
      <NodeViewContent className={classes.calloutText} />
    </NodeViewWrapper>
  )
}
