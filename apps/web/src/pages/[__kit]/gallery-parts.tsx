import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import {
  Avatar,
  AvatarGroup,
  CopyButton,
  Count,
  CountBadge,
  Icon,
  Keys,
  LetterTile,
  LinkChip,
  Logo,
  optionColors,
  ProgressBar,
  Section,
  Tag,
  Tile,
} from '@oficina/ui'
import { IconBell, IconDots, IconPlus, IconTable, IconTargetArrow, IconTrash } from '@tabler/icons-react'
import classes from './gallery.module.css'

const people = ['Camila Duarte', 'Rafael Nogueira', 'Ana Lopes', 'João Pedro Sales', 'Letícia Moraes'].map((name) => ({
  name,
}))

export function GalleryParts() {
  return (
    <>
      <Section title="Logo, tiles, people">
        <div className={classes.row}>
          <Logo size={22} />
          <Logo size={48} title="Oficina" />
          <Tile icon={IconTable} color="turquesa" size={22} />
          <Tile icon={IconTargetArrow} color="violeta" size={28} />
          <Tile icon={IconTargetArrow} color="laranja" size={36} />
          <LetterTile name="Serra Azul" color="#14532D" />
          {people.map((person) => (
            <Avatar key={person.name} name={person.name} size={26} />
          ))}
          <AvatarGroup people={people} size={24} />
        </div>
      </Section>
      <Section title="Option colours" count={optionColors.length}>
        <div className={classes.row}>
          {optionColors.map((color) => (
            <Tag key={color} color={color} dot>
              {color}
            </Tag>
          ))}
          <Tag color="azul">Tag</Tag>
          <LinkChip>Rede Bom Preço</LinkChip>
        </div>
      </Section>
      <Section title="Buttons and menus">
        <div className={classes.row}>
          <Button leftSection={<Icon of={IconPlus} size={15} stroke={2} />}>New record</Button>
          <Button variant="default">Import</Button>
          <Button variant="subtle">Ask for access</Button>
          <Button color="red">Delete table</Button>
          <Button disabled>Disabled</Button>
          <Button loading>Loading</Button>
          <Button size="sm">Log in</Button>
          <Tooltip label="Notifications">
            <ActionIcon aria-label="Notifications">
              <Icon of={IconBell} size={17} />
            </ActionIcon>
          </Tooltip>
          <Menu>
            <Menu.Target>
              <ActionIcon aria-label="More">
                <Icon of={IconDots} size={17} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>Table</Menu.Label>
              <Menu.Item leftSection={<Icon of={IconTable} />} rightSection={<Keys keys="$mod+k" />}>
                Open
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item leftSection={<Icon of={IconTrash} />} data-danger>
                Delete
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <CopyButton value="org_8f3k2m9d" />
          <CopyButton value="https://oficina.app">Copy link</CopyButton>
        </div>
      </Section>
      <Section title="Counts, keys, bars">
        <div className={classes.row}>
          <CountBadge count={4} />
          <CountBadge count={2} filled />
          <CountBadge count={120} filled />
          <Count>348</Count>
          <Keys keys="$mod+Shift+h" />
          <span style={{ width: 160 }}>
            <ProgressBar value={0.51} label="Records" />
          </span>
          <span style={{ width: 160 }}>
            <ProgressBar value={0.88} warnAt={0.8} label="Runs" height={6} />
          </span>
          <span style={{ width: 160 }}>
            <ProgressBar value={1} warnAt={0.8} label="Mails" height={6} />
          </span>
        </div>
      </Section>
    </>
  )
}
