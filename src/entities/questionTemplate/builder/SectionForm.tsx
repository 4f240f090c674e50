import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { Section } from '#contract/entities/questionTemplate.ts'
import type { Question } from '#contract/questions/form.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConditionsEditor } from './ConditionsEditor.tsx'

interface Props {
  section: Section
  number: number
  count: number
  earlier: readonly Question[]
  numbers: ReadonlyMap<string, string>
  editable: boolean
  /** Just added: its title waits to be written over. */
  fresh: boolean
  onChange(change: Partial<Section>): void
  onAddQuestion(): void
  onRemove: (() => void) | null
}

const pause = 700

/** A section's title, whether it repeats, and when it is shown; each change is saved by itself. */
export function SectionForm({ section, number, count, earlier, numbers, editable, fresh, onChange, onAddQuestion, onRemove }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const title = typed ?? section.title
  const box = useRef<HTMLInputElement>(null)
  const save = useEffectEvent(() => {
    if (typed?.trim() && typed.trim() !== section.title) onChange({ title: typed.trim() })
  })
  useEffect(() => {
    if (typed === null) return undefined
    const timer = setTimeout(save, pause)
    return () => clearTimeout(timer)
  }, [typed])
  // What was typed last is saved when one goes elsewhere.
  useEffect(() => () => save(), [])
  useEffect(() => void (fresh && box.current?.select()), [fresh])
  return (
    <div className="question-form" role="group" aria-label={`Section ${number}`}>
      <header className="line">
        <h2><span className="faint number">{number}</span> Section</h2>
        <span className="quiet small">{count === 1 ? '1 question' : `${count} questions`}</span>
        {editable && (
          <span className="line tight push">
            <Button small icon={<IconPlus size={15} />} onClick={onAddQuestion}>Question</Button>
            <Button small kind="quiet" icon={<IconTrash size={16} />} aria-label="Delete section" reason={!onRemove && 'A template has at least one section'} onClick={() => onRemove?.()} />
          </span>
        )}
      </header>
      <fieldset className="plain-set" disabled={!editable}>
        <label className="stack field-stack" htmlFor={id}>
          <span className="field-label">Title *</span>
          <input
            ref={box} id={id} className="input" maxLength={120} value={title} aria-invalid={title.trim() === ''}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={() => {
              save()
              if (!typed?.trim()) setTyped(null)
            }}
          />
          {title.trim() === '' && <span className="small tone-red due">Enter a section title.</span>}
        </label>
        <label className="with-label">
          <input type="checkbox" className="check" checked={section.repeatable} onChange={({ target }) => onChange({ repeatable: target.checked })} />
          Can be filled in several times, such as once for each person
        </label>
        <ConditionsEditor what="this section" value={section.visibleIf} earlier={earlier} numbers={numbers} onChange={(visibleIf) => onChange({ visibleIf })} />
      </fieldset>
    </div>
  )
}
