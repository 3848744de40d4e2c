import { Box, Button } from '@mantine/core'
import { Dialog, useUiTexts } from '@oficina/ui'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { atMost, filled } from '../../../features/forms/checks.ts'
import { FormError } from '../../../features/forms/form-error.tsx'
import { TextField } from '../../../features/forms/text-field.tsx'
import { tableLabelLength } from '../../../features/recovery/tab-label.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useGo } from '../../../ground/navigation/use-go.ts'

interface NewTabDialogProps {
  title: string
  /** Said about what comes of it, where that is more than the thing itself. */
  text?: string
  submit: string
  /** What the name is called. */
  name: string
  placeholder: string
  /** The list that it will stand in. */
  listKey: QueryKey
  /** Makes it, and says where it is to be seen. */
  make: (label: string) => Promise<string>
  onClose: () => void
}

/** Asks for a name, makes a table, an app or a page with what belongs to it, and opens that. */
export function NewTabDialog({ title, text, submit, name, placeholder, listKey, make, onClose }: NewTabDialogProps) {
  const texts = useUiTexts()
  const go = useGo()
  const queries = useQueryClient()
  const { control, handleSubmit } = useForm({ defaultValues: { label: '' } })
  const create = useMutation({
    mutationFn: make,
    onSuccess: async (path) => {
      await queries.invalidateQueries({ queryKey: listKey })
      onClose()
      // In place of the dialog: Back goes to where it was opened, and does not ask for another one.
      go(path, { replace: true })
    },
  })
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => void handleSubmit(({ label }) => create.mutate(label))()}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {submit}
          </Button>
        </>
      }
    >
      {text !== undefined && (
        <Box component="p" className="t-2" mb={12}>
          {text}
        </Box>
      )}
      <TextField
        control={control}
        name="label"
        label={name}
        placeholder={placeholder}
        checks={[filled(), atMost(tableLabelLength)]}
        data-autofocus
      />
      <FormError>{create.error && errorText(create.error)}</FormError>
    </Dialog>
  )
}
