import { Checkbox, PasswordInput, Radio, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { Section, Segmented, SettingFields, SettingRow, SettingsSection } from '@oficina/ui'
import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './gallery.module.css'

export function GalleryForms() {
  const [view, setView] = useState<'grid' | 'list'>('grid')
  return (
    <>
      <Section title="Fields">
        <div className={classes.grid}>
          <TextInput label="Name" placeholder="How people call it" required />
          <TextInput label="E-mail" defaultValue="camila" error="Invalid e-mail" />
          <TextInput label="Read only" value="org_8f3k2m9d" disabled readOnly />
          <PasswordInput label="Password" defaultValue="oficina" />
          <Select label="Language" data={['Português (Brasil)', 'English', 'Español']} defaultValue="English" />
          <Textarea label="Description" description="Shown to everyone" autosize minRows={2} />
        </div>
        <div className={classes.row} style={{ marginTop: 12 }}>
          <Checkbox label="Stay signed in" defaultChecked />
          <Checkbox label="Off" />
          <Radio label="Radio" defaultChecked />
          <Switch label="On" defaultChecked />
          <Switch label="Off" />
          <Segmented
            label="View"
            value={view}
            onChange={setView}
            options={[
              { value: 'grid', label: 'Grid', icon: IconLayoutGrid, iconOnly: true },
              { value: 'list', label: 'List', icon: IconList, iconOnly: true },
            ]}
          />
        </div>
      </Section>
      <SettingsSection title="Settings" text="A card of rows">
        <SettingRow
          title="Hide tables"
          text="Members do not see table pages"
          htmlFor="kit-hide"
          control={<Switch id="kit-hide" />}
        />
        <SettingRow
          title="Fun mode"
          text="Confetti when a task is done"
          htmlFor="kit-fun"
          control={<Switch id="kit-fun" defaultChecked />}
        />
      </SettingsSection>
      <SettingsSection title="Fields in a card">
        <SettingFields columns={2}>
          <TextInput label="First name" defaultValue="Camila" />
          <TextInput label="Last name" defaultValue="Duarte" />
        </SettingFields>
      </SettingsSection>
    </>
  )
}
