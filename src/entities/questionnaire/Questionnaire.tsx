import { IconChevronLeft, IconChevronRight, IconPlus, IconTrash } from '@tabler/icons-react'
import { Fragment, useCallback, useMemo, useRef, type Dispatch, type SetStateAction } from 'react'
import { visibleSlots, type Slot } from '#contract/questions/conditions.ts'
import {
  isAnswered,
  rowsOf,
  withoutRow,
  type Answer,
  type Answers,
  type Form,
  type Section,
} from '#contract/questions/form.ts'
import { gapsOf } from '#contract/questions/gaps.ts'
import { isToRead } from '#contract/questions/inputTypes.ts'
import { Button } from '#src/ui/Button.tsx'
import { usePrinting } from '#src/ui/menus/usePrinting.ts'
import { useRowKeys } from '#src/ui/rows/useRowKeys.ts'
import { asksOf } from './asks.ts'
import { QuestionField } from './QuestionField.tsx'
import './process.css'

interface Props {
  form: Form
  answers: Answers
  onAnswers: Dispatch<SetStateAction<Answers>>
  /** The user has tried to submit, so each question shows its problem. */
  tried: boolean
  /** The server's error message for each answer, by slot. */
  problems?: ReadonlyMap<string, string>
  /** Id of the section to show. */
  at: string | null
  onAt(sectionId: string): void
}

const noProblems: ReadonlyMap<string, string> = new Map()

/**
 * A questionnaire to fill in, one section at a time. It shows visible questions only, and what each answer requires.
 */
export function Questionnaire({ form, answers, onAnswers, tried, problems = noProblems, at, onAt }: Props) {
  const slots = useMemo(() => visibleSlots(form, answers), [form, answers])
  const gaps = useMemo(
    () =>
      new Map([
        ...(tried ? gapsOf(form, answers, slots).toReversed() : []).map(({ slot, message }): [string, string] => [
          slot.slot,
          message,
        ]),
        ...problems,
      ]),
    [tried, form, answers, slots, problems],
  )
  const shown = useMemo(
    () => form.sections.filter(({ id }) => slots.some((slot) => slot.section.id === id)),
    [form.sections, slots],
  )
  const place = Math.max(
    0,
    shown.findIndex(({ id }) => id === at),
  )
  const section = shown[place]
  const onAnswer = useCallback(
    (slot: Slot, answer: Answer) =>
      onAnswers((before) => ({ ...before, bySlot: { ...before.bySlot, [slot.slot]: answer } })),
    [onAnswers],
  )
  const asked = slots.filter(({ question }) => !isToRead(question.inputTypeId))
  const done = asked.filter(({ slot }) => isAnswered(answers.bySlot[slot])).length
  const percent = asked.length === 0 ? 0 : Math.round((done / asked.length) * 100)
  const top = useRef<HTMLDivElement>(null)
  // In print, all sections are shown.
  const isPrinting = usePrinting()
  const go = (next: Section | undefined) => {
    if (!next) return
    onAt(next.id)
    top.current?.scrollIntoView({ block: 'nearest' })
  }
  if (!section) return <p className="quiet">No questions yet.</p>
  return (
    <div className="questionnaire" ref={top}>
      <div className="questionnaire-head">
        <span className="faint small number">{`${place + 1} of ${shown.length}`}</span>
        <strong className="cut">{section.title}</strong>
        <span className="push small number" aria-label={`${percent} % answered`}>{`${percent} %`}</span>
        <div className="progress" aria-hidden>
          <i style={{ width: `${percent}%` }} />
        </div>
      </div>
      {(isPrinting ? shown : [section]).map((one) => (
        <Fragment key={one.id}>
          {isPrinting && <h3>{one.title}</h3>}
          <Rows
            section={one}
            slots={slots.filter((slot) => slot.section.id === one.id)}
            number={form.sections.indexOf(one) + 1}
            {...{ form, answers, gaps, onAnswer, onAnswers }}
          />
        </Fragment>
      ))}
      <div className="questionnaire-foot">
        <Button
          small
          icon={<IconChevronLeft size={15} />}
          reason={place === 0 && 'This is the first section'}
          onClick={() => go(shown[place - 1])}
        >
          Back
        </Button>
        <Button
          small
          className="push"
          reason={place === shown.length - 1 && 'This is the last section'}
          onClick={() => go(shown[place + 1])}
        >
          Next
          <IconChevronRight size={15} />
        </Button>
      </div>
    </div>
  )
}

interface RowsProps extends Pick<Props, 'form' | 'answers' | 'onAnswers'> {
  section: Section
  slots: readonly Slot[]
  /** The section's number in the template, from 1. */
  number: number
  gaps: ReadonlyMap<string, string>
  onAnswer(slot: Slot, answer: Answer): void
}

/** The questions of a section, once per row if the section repeats. */
function Rows({ section, slots, number, form, answers, gaps, onAnswer, onAnswers }: RowsProps) {
  const own = useMemo(
    () => form.questions.filter(({ sectionId }) => sectionId === section.id),
    [form.questions, section.id],
  )
  const count = rowsOf(section, answers)
  const { keys, remove } = useRowKeys(count)
  const foot = useRef<HTMLDivElement>(null)
  const takeAway = (row: number) => {
    remove(row)
    onAnswers((before) => withoutRow(form, section, row, before))
    // Moves the focus, because the pressed button disappears with its row.
    foot.current?.querySelector('button')?.focus()
  }
  return (
    <>
      {keys.map((rowKey, row) => (
        <div key={rowKey} className={section.repeatable ? 'question-row' : undefined}>
          {section.repeatable && (
            <div className="line">
              <p className="small faint strong">{`${section.title} ${row + 1}`}</p>
              {count > 1 && (
                <Button
                  small
                  kind="quiet"
                  className="push"
                  icon={<IconTrash size={15} />}
                  aria-label={`Remove ${section.title} ${row + 1}`}
                  onClick={() => takeAway(row)}
                />
              )}
            </div>
          )}
          {slots
            .filter((slot) => slot.row === row)
            .map((slot) => (
              <QuestionField
                key={slot.question.key}
                slot={stable(slot)}
                number={`${number}.${own.indexOf(slot.question) + 1}`}
                place={section.repeatable ? `${section.title} ${row + 1}` : null}
                answer={answers.bySlot[slot.slot]}
                asks={asksOf(slot, answers)}
                gap={gaps.get(slot.slot) ?? null}
                onAnswer={onAnswer}
              />
            ))}
        </div>
      ))}
      {section.repeatable && (
        <div className="line" ref={foot}>
          <Button
            small
            icon={<IconPlus size={15} />}
            onClick={() => onAnswers((before) => ({ ...before, rows: { ...before.rows, [section.id]: count + 1 } }))}
          >
            Add another
          </Button>
        </div>
      )}
    </>
  )
}

const known = new WeakMap<object, Map<string, Slot>>()
/** Returns a stable slot object per question, so that an answer re-renders one question only. */
function stable(slot: Slot): Slot {
  const slots = known.get(slot.question) ?? new Map<string, Slot>()
  known.set(slot.question, slots)
  const before = slots.get(slot.slot)
  if (before?.section === slot.section) return before
  slots.set(slot.slot, slot)
  return slot
}
