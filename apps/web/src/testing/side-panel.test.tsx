import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Providers } from '../app/providers/providers.tsx'
import { SidePanel } from '@oficina/ui'

afterEach(cleanup)

const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

const open = () =>
  render(
    <Providers>
      <SidePanel title="Order 1" onClose={() => {}}>
        <input aria-label="Name" />
      </SidePanel>
    </Providers>,
  )

it('takes the focus when it opens', async () => {
  const { getByRole } = open()
  await frame()
  expect(document.activeElement).toBe(getByRole('dialog'))
})

it('leaves it where someone is writing in it already', async () => {
  const { getByLabelText } = open()
  const name = getByLabelText('Name')
  name.focus()
  await frame()
  expect(document.activeElement).toBe(name)
})
