import { photoFromPriority } from '#contract/safety/actionStatus.ts'
import { attachmentOf } from '#contract/attachments.ts'
import type { QuestionResponseAction } from '#contract/entities/questionResponseAction.ts'
import { useFileSender } from '#src/data/attachments.ts'
import { useKeptFiles } from '#src/data/keptFiles.ts'
import { ChosenFiles } from '#src/ui/files/ChosenFiles.tsx'
import { MoveDialog } from '../record/moves/moveDialog.tsx'
import { reason, type FieldsOf, type MoveFields } from '../record/moves/moveFields.ts'
import { actionMoves, type ActionMove } from './actionMoves.ts'
import { questionResponseActions } from './data.ts'

interface Props {
  row: QuestionResponseAction
  move: ActionMove
  onClose(): void
}

const { largest } = attachmentOf(questionResponseActions.entity, 'photosAfter')

const fields: MoveFields<typeof questionResponseActions.entity, Exclude<ActionMove, 'fix'>> = {
  start: [],
  accept: [],
  postpone: ({ dueOn }) => [{ as: 'day', name: 'dueOn', label: 'New due date', required: true, start: dueOn }, reason],
  reject: [reason],
  reopen: [reason],
  cancel: [reason],
}

/** What was done, and its photos. */
const fixFields = (photos: ReturnType<typeof useKeptFiles>): FieldsOf<QuestionResponseAction, 'text'> => [
  { as: 'longText', name: 'text', label: 'What was done', required: true, autoFocus: true, rows: 4 },
  {
    start: {},
    show: ({ row }) => (
      <>
        {row.priorityId >= photoFromPriority && row.photosAfter.length === 0 && (
          <p className="small">An action of priority {row.priorityName} needs a photo of the fix.</p>
        )}
        <ChosenFiles of="picture" label="Photos" files={photos.files} onFiles={photos.change} largest={largest} />
      </>
    ),
  },
]

/** Takes an action a step further. A fix is sent with its photos. */
export function ActionMoveModal({ row, move, onClose }: Props) {
  const { attach } = useFileSender(questionResponseActions.entity, 'photosAfter')
  const photos = useKeptFiles(`questionResponseAction/${row.id}/fix`, row.isConfidential)
  /** The photos go up once, also if the fix is refused afterwards. */
  const sendPhotos = async (based: QuestionResponseAction) => {
    if (photos.files.length === 0) return based
    const saved = await attach(based, { files: photos.files, idempotencyKey: photos.key })
    photos.change([])
    return saved?.row ?? based
  }
  return (
    <MoveDialog
      data={questionResponseActions}
      words={actionMoves}
      row={row}
      move={move}
      onClose={onClose}
      before={move === 'fix' ? sendPhotos : undefined}
      fields={{ ...fields, fix: fixFields(photos) }}
    />
  )
}
