import { MantineProvider } from '@mantine/core'
import type { Field } from '@oficina/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { sessionQuery } from '../../../../ground/session/session.ts'
import { loadNamespaces, startI18n } from '../../../../lib/i18n.ts'
import { queryClient } from '../../../../lib/query-client.ts'
import { sessionFixture } from '../../../../testing/session-fixture.ts'
import type { Env } from '../../field-env.ts'
import { Editor } from './editor.tsx'

beforeAll(async () => {
  await startI18n('pt-BR')
  await loadNamespaces(['record'])
})

it('lists its laps: when each began and ended, and who changed it last [rule x.timer-laps]', () => {
  queryClient.setQueryData(sessionQuery.queryKey, sessionFixture())
  const laps = [
    {
      id: 'lap_1',
      startedAt: '2026-11-16T12:00:00Z',
      finishedAt: '2026-11-16T12:30:00Z',
      lastUpdateBy: 'usr_ana0001',
    },
  ]
  const env = { people: new Map([['usr_ana0001', { name: 'Ana Souza' }]]) } as unknown as Env
  const nothing = () => {}
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <Editor
          id="timer"
          field={{ id: 'fld_1', label: 'Tempo' } as Field}
          value={laps}
          env={env}
          isInvalid={false}
          place={null}
          onBegin={nothing}
          onTake={nothing}
          onCancel={nothing}
          onProblem={nothing}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { expanded: false }))
  const lap = within(screen.getByRole('listitem'))
  expect(lap.getByText('Ana Souza')).toBeTruthy()
  expect(lap.getByText(/16\/11\/2026 09:00 – 09:30/)).toBeTruthy()
})
