import { IconAlertTriangle, IconCheck, IconCloudOff, IconPencil } from '@tabler/icons-react'
import { templateQuestion } from '#contract/entities/templateQuestion.ts'
import { labelOf } from '#contract/labels.ts'
import type { Saving } from '#src/data/recordEditor/autosave.ts'
import type { useAutosave } from '#src/data/recordEditor/useAutosave.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { RecordConflict } from '../../record/RecordConflict.tsx'
import { questionValueWords } from '../questionWords.ts'

/** Returns the label of a question's field. */
export const questionLabel = (name: string) => labelOf(templateQuestion, name)

/** The form of a question. */
export type QuestionFields = ReturnType<typeof useAutosave<typeof templateQuestion>>['form']

/** The save status in one word, beside the title. */
export function SaveState({ saving: { status }, editable }: { saving: Pick<Saving, 'status'>; editable: boolean }) {
  if (!editable) return null
  const words = {
    saved: 'Saved',
    unsaved: 'Not saved yet',
    saving: 'Saving…',
    invalid: 'Not saved: correct the marked fields',
    disputed: 'Not saved: choose below',
    away: 'Waiting for the server…',
    refused: 'Not saved',
  }[status]
  const wrong = status === 'invalid' || status === 'disputed' || status === 'refused'
  const Icon = wrong
    ? IconAlertTriangle
    : status === 'away'
      ? IconCloudOff
      : status === 'saved'
        ? IconCheck
        : IconPencil
  return (
    <span className={`due small ${wrong ? 'tone-red' : status === 'away' ? 'tone-amber' : 'quiet'}`} role="status">
      <Icon size={14} aria-hidden />
      {words}
    </span>
  )
}

interface ConflictProps {
  saving: Saving
  labels?(this: void, name: string): string | undefined
  choose(name: string, side: 'mine' | 'theirs'): void
  settle(): void
}

/** A conflict with someone else's save, field by field, and errors of a save. */
export function QuestionConflict({
  saving: { dispute, problem },
  labels = questionLabel,
  choose,
  settle,
}: ConflictProps) {
  return (
    <>
      {problem && <Notice tone="red">{problem}</Notice>}
      {dispute && (
        <>
          <RecordConflict dispute={dispute} onChoose={choose} labels={labels} words={questionValueWords} />
          <Button kind="primary" className="save-choice" onClick={settle}>
            Save my choices
          </Button>
        </>
      )}
    </>
  )
}

/** Returns the first message of an error that may be nested, as in lists. */
export function firstMessage(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null
  if ('message' in error && typeof error.message === 'string') return error.message
  for (const inner of Object.values(error)) {
    const message = firstMessage(inner)
    if (message) return message
  }
  return null
}
