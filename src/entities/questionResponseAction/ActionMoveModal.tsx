import { photoFromPriority } from '#contract/safety/actionStatus.ts'
import { attachmentOf } from '#contract/attachments.ts'
import type { QuestionResponseAction } from '#contract/entities/questionResponseAction.ts'
import { useFileSender } from '#src/data/attachments.ts'
import { useKeptFiles } from '#src/data/keptFiles.ts'
import { ChosenFiles } from '#src/ui/files/ChosenFiles.tsx'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { MoveModal, ReasonField } from '../record/moves/MoveModal.tsx'
import { actionMoves, type ActionMove } from './actionMoves.ts'
import { questionResponseActions } from './data.ts'

interface Props {
  row: QuestionResponseAction
  move: ActionMove
  onClose(): void
}

const { largest } = attachmentOf(questionResponseActions.entity, 'photosAfter')

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
  const shared = { data: questionResponseActions, row, words: actionMoves[move], called: row.number, onClose }
  if (move === 'fix')
    return (
      <MoveModal {...shared} move={move} start={{ text: '' }} before={sendPhotos}>
        {(form) => (
          <>
            <LongTextField form={form} name="text" label="What was done" required autoFocus rows={4} />
            {row.priorityId >= photoFromPriority && row.photosAfter.length === 0 && (
              <p className="small">An action of priority {row.priorityName} needs a photo of the fix.</p>
            )}
            <ChosenFiles of="picture" label="Photos" files={photos.files} onFiles={photos.change} largest={largest} />
          </>
        )}
      </MoveModal>
    )
  if (move === 'start' || move === 'accept') return <MoveModal {...shared} move={move} start={{}} />
  return (
    <MoveModal {...shared} move={move} start={{ dueOn: row.dueOn, reason: '' }}>
      {(form) => (
        <>
          {move === 'postpone' && <DateField form={form} name="dueOn" label="New due date" required />}
          <ReasonField form={form} />
        </>
      )}
    </MoveModal>
  )
}
