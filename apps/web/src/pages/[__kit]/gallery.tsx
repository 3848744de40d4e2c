import { useMantineColorScheme } from '@mantine/core'
import { PageBody, PageHeader, Segmented } from '@oficina/ui'
import { GalleryForms } from './gallery-forms.tsx'
import { GalleryLayout } from './gallery-layout.tsx'
import { GalleryParts } from './gallery-parts.tsx'
import { GalleryStates } from './gallery-states.tsx'

/** The gallery itself. Its words are samples, not interface text. */
export default function Gallery() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <main style={{ display: 'flex', flexDirection: 'column', height: '100dvh' }}>
      <PageBody>
        <PageHeader
          title="Kit"
          text="Every part of the design system"
          actions={
            <Segmented
              label="Scheme"
              value={colorScheme}
              onChange={setColorScheme}
              options={[
                { value: 'light', label: 'Light' },
                { value: 'dark', label: 'Dark' },
                { value: 'auto', label: 'Auto' },
              ]}
            />
          }
        />
        <GalleryParts />
        <GalleryForms />
        <GalleryStates />
        <GalleryLayout />
      </PageBody>
    </main>
  )
}
