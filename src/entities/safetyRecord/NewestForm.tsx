import { useMutation } from '@tanstack/react-query'
import type { Entity } from '#contract/entity.ts'
import { newestForm } from '#src/data/answers/newestForm.ts'
import type { Opened } from '#src/data/entityData.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'

interface Props {
  entity: Entity
  row: Opened & { hasNewerForm: boolean; canEdit: boolean }
}

/** Offers to update a draft to the newest version of its questionnaire; nothing if it is up to date. */
export function NewestForm({ entity, row }: Props) {
  const { mutate, error, isPending } = useMutation(newestForm(entity, row))
  if (!row.hasNewerForm || !row.canEdit) return null
  return (
    <Notice
      tone="blue"
      title="There is a newer version of the questions"
      action={
        <Button small disabled={isPending} onClick={() => mutate()}>
          Use it
        </Button>
      }
    >
      {error?.message ?? 'Your answers are kept where the question is still there.'}
    </Notice>
  )
}
