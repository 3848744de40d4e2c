import { Button } from '@mantine/core'
import {
  Banner,
  BlockError,
  CardsSkeleton,
  type IllustrationName,
  illustrations,
  EmptyState,
  ErrorPage,
  FormSkeleton,
  Section,
  TableSkeleton,
  toast,
} from '@oficina/ui'
import classes from './gallery.module.css'

export function GalleryStates() {
  return (
    <>
      <Section title="Empty states">
        <div className={classes.grid}>
          {(Object.keys(illustrations) as IllustrationName[]).map((name) => (
            <EmptyState
              key={name}
              place="card"
              illustration={name}
              title={name}
              text="One sentence about what will be here."
            />
          ))}
        </div>
      </Section>
      <Section title="Loading">
        <TableSkeleton />
        <div style={{ height: 12 }} />
        <CardsSkeleton count={4} />
        <div style={{ height: 12 }} />
        <FormSkeleton fields={2} />
      </Section>
      <Section title="Notices">
        <div className={classes.row}>
          <Button
            variant="default"
            onClick={() =>
              toast.success({
                title: 'Record created',
                text: 'Contrato anual',
                action: { label: 'Open', onClick: () => {} },
              })
            }
          >
            Success
          </Button>
          <Button
            variant="default"
            onClick={() =>
              toast.info({
                title: 'Importing clientes.xlsx',
                text: '744 of 1,204 rows',
                progress: 0.62,
                persistent: true,
              })
            }
          >
            Progress
          </Button>
          <Button
            variant="default"
            onClick={() => toast.warning({ title: 'No internet connection', persistent: true })}
          >
            Warning
          </Button>
          <Button
            variant="default"
            onClick={() => toast.error({ title: 'Could not save', text: 'The value must be above zero.' })}
          >
            Error
          </Button>
        </div>
        <div style={{ display: 'grid', gap: 8, marginTop: 12 }}>
          <Banner tone="warn">Runs near their limit.</Banner>
          <Banner tone="danger">All data will be erased on 30/11/2026.</Banner>
          <Banner tone="ok">Saved.</Banner>
          <Banner tone="info">Talk to an administrator.</Banner>
          <BlockError
            title="This block did not load"
            text="The table Metas was removed."
            action={<Button variant="default">Change source</Button>}
          />
        </div>
      </Section>
      <Section title="Error page">
        <div className={classes.box} style={{ display: 'flex', minHeight: 480 }}>
          <ErrorPage
            title="A piece is missing here"
            text="The page was moved."
            actions={<Button>Back to home</Button>}
            code="not_found · 404"
          />
        </div>
      </Section>
    </>
  )
}
