import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import type { QuestionTemplate, Section } from '#contract/entities/questionTemplate.ts'
import type { Question } from '#contract/questions/form.ts'
import type { Draft } from '#src/data/drafts.ts'
import type { Values } from '#src/data/recordEditor/edit.ts'
import { Button } from '#src/ui/Button.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { ConditionsEditor } from './ConditionsEditor.tsx'
import { QuestionConflict, SaveState } from './saving.tsx'
import { useTypedSection, type Change } from './useTypedSection.ts'

interface Props {
  section: Section
  number: number
  count: number
  earlier: readonly Question[]
  numbers: ReadonlyMap<string, string>
  editable: boolean
  /** The section was just added; its title is selected for overwriting. */
  fresh: boolean
  template: QuestionTemplate
  /** Name of the draft, and the draft left by an earlier visit. */
  name: string
  left: Draft | null
  /** A save is in progress, or is waiting for the server. */
  changing: 'saving' | 'away' | null
  onChange(change: Change, before: Values): Promise<QuestionTemplate>
  onAddQuestion(): void
  onRemove: (() => void) | null
}

const labels: Record<string, string | undefined> = {
  title: 'Title',
  repeatable: 'Several times',
  visibleIf: 'Shown when',
} satisfies Record<keyof Change, string>
const sectionLabel = (name: string) => labels[name]

/** A section's title, repetition and conditions, saved automatically. */
export function SectionForm({
  section,
  number,
  count,
  earlier,
  numbers,
  editable,
  fresh,
  changing,
  onAddQuestion,
  onRemove,
  ...rest
}: Props) {
  const id = useId()
  const { values, isTyped, saving, choose, settle, become, giveUp, back, save } = useTypedSection(section.id, rest)
  const { title, repeatable, visibleIf } = values
  const status = saving.status === 'saving' && changing === 'away' ? 'away' : saving.status
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => void (fresh && box.current?.select()), [fresh])
  return (
    <div className="question-form" role="group" aria-label={`Section ${number}`}>
      <header className="line">
        <h2>
          <span className="faint number">{number}</span> Section
        </h2>
        <span className="quiet small">{count === 1 ? '1 question' : `${count} questions`}</span>
        <SaveState saving={{ status: isTyped && status === 'saved' ? 'unsaved' : status }} editable={editable} />
        {editable && (
          <span className="line tight push">
            <Button small icon={<IconPlus size={15} />} onClick={onAddQuestion}>
              Question
            </Button>
            <Button
              small
              kind="quiet"
              icon={<IconTrash size={16} />}
              aria-label="Delete section"
              reason={!onRemove && 'A template has at least one section'}
              onClick={() => onRemove?.()}
            />
          </span>
        )}
      </header>
      <QuestionConflict saving={saving} labels={sectionLabel} choose={choose} settle={settle} />
      {back && (
        <Notice
          tone="blue"
          title="Your unsaved entries are back"
          action={
            <>
              <Button small onClick={save}>
                Save
              </Button>
              <Button small onClick={giveUp}>
                Discard
              </Button>
            </>
          }
        >
          Last typed <Moment at={back} withTime inSentence />.
        </Notice>
      )}
      <fieldset className="plain-set" disabled={!editable}>
        <label className="stack field-stack" htmlFor={id}>
          <span className="field-label">
            Title{' '}
            <span className="faint" aria-hidden>
              *
            </span>
          </span>
          <input
            ref={box}
            id={id}
            className="input"
            maxLength={120}
            value={title}
            aria-invalid={title.trim() === ''}
            onChange={({ target }) => become({ title: target.value })}
            onBlur={() => (title.trim() === '' ? become({ title: section.title }) : save())}
          />
          {title.trim() === '' && <span className="small tone-red due">Enter a section title.</span>}
        </label>
        <label className="with-label">
          <input
            type="checkbox"
            className="check"
            checked={repeatable}
            onChange={({ target }) => become({ repeatable: target.checked })}
          />
          Can be filled in more than once, for example once per person
        </label>
        <ConditionsEditor
          what="this section"
          value={visibleIf}
          earlier={earlier}
          numbers={numbers}
          onChange={(next) => become({ visibleIf: next })}
        />
      </fieldset>
    </div>
  )
}
