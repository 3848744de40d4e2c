import { Box, Button } from '@mantine/core'
import { Dialog, useUiTexts } from '@oficina/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { atMost, filled } from '../../features/forms/checks.ts'
import { FormError } from '../../features/forms/form-error.tsx'
import { TextField } from '../../features/forms/text-field.tsx'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { useGo } from '../../ground/navigation/use-go.ts'

interface NewTableDialogProps {
  title: string
  /** Said about what comes of it, where that is more than a table. */
  text?: string
  submit: string
  placeholder: string
  /** Makes it, and says where it is to be seen. */
  make: (label: string) => Promise<string>
  onClose: () => void
}

/** Asks for a name, makes a table with what belongs to it, and opens that. */
export function NewTableDialog({ title, text, submit, placeholder, make, onClose }: NewTableDialogProps) {
  const { t } = useTranslation()
  const texts = useUiTexts()
  const go = useGo()
  const queries = useQueryClient()
  const { control, handleSubmit } = useForm({ defaultValues: { label: '' } })
  const create = useMutation({
    mutationFn: make,
    onSuccess: async (path) => {
      await queries.invalidateQueries({ queryKey: api.tables.list.key() })
      onClose()
      go(path)
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
        label={t('newTable.name')}
        placeholder={placeholder}
        checks={[filled(), atMost(45)]}
        data-autofocus
      />
      <FormError>{create.error && errorText(create.error)}</FormError>
    </Dialog>
  )
}
