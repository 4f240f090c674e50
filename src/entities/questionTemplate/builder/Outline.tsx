import { conditionWords, followUpWords } from '#contract/questions/conditionWords.ts'
import { IconAlertTriangle, IconBolt, IconEye, IconGripVertical, IconPlus, IconRepeat } from '@tabler/icons-react'
import { memo, useEffect, useMemo, useRef, type KeyboardEvent, type MouseEvent, type RefCallback } from 'react'
import type { Finding } from '#contract/questions/checks.ts'
import { inputTypeWords } from '#contract/questions/inputTypes.ts'
import { Button } from '#src/ui/Button.tsx'
import { MoveButtons } from '#src/ui/menus/MoveButtons.tsx'
import { useMedia } from '#src/ui/useMedia.ts'
import type { Asked } from '../data.ts'
import { numbersOf, type Part, type Place } from './structure.ts'
import { typeIcons } from './typeIcons.ts'
import { useLineDrag } from './useLineDrag.ts'

/** A line of the outline: a section by id, or a question by id. */
export type At = { section: string } | { question: number }

interface Props {
  parts: readonly Part[]
  findings: readonly Finding[]
  editable: boolean
  active: At | null
  chosen: ReadonlySet<number>
  onActive(at: At, chosen: ReadonlySet<number>): void
  onOpen(): void
  onMove(ids: ReadonlySet<number>, place: Place): void
  onNudge(ids: ReadonlySet<number>, by: 1 | -1): void
  onMoveSection(id: string, to: number): void
  onDuplicate(ids: ReadonlySet<number>): void
  onRemove(ids: ReadonlySet<number>): void
  onRemoveSection(id: string): void
  onAdd(place: Place): void
  onUndo(): void
}

const nameOf = (at: At | null) => (at === null ? '' : 'section' in at ? `s:${at.section}` : `q:${at.question}`)

/**
 * Sections and questions as a tree. A click selects, with Ctrl or Shift several lines; arrows move the focus, with
 * Shift they select, with Alt they move lines. Delete removes, Ctrl D duplicates, Ctrl Z undoes a deletion, Enter goes
 * to the form. Lines can be dragged by their handles.
 */
export function Outline(props: Props) {
  const { parts, active, chosen, editable } = props
  const list = useRef<HTMLUListElement>(null)
  const numbers = useMemo(() => numbersOf(parts), [parts])
  const byKey = useMemo(
    () => new Map(parts.flatMap(({ questions }) => questions.map((question) => [question.key, question] as const))),
    [parts],
  )
  const found = useMemo(() => {
    const first = new Map<string, string>()
    for (const { questionKey, sectionId, message } of props.findings.toReversed())
      first.set(questionKey === undefined ? `s:${sectionId}` : `k:${questionKey}`, message)
    return first
  }, [props.findings])
  const flat = useMemo(
    () =>
      parts.flatMap(({ section, questions }): At[] => [
        { section: section.id },
        ...questions.map(({ id }) => ({ question: id })),
      ]),
    [parts],
  )
  const latest = useRef(props)
  useEffect(() => void (latest.current = props))
  const drag = useLineDrag(list, latest)
  const connect = editable ? drag : undefined
  const choose = useMemo(
    () => (at: At, event: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>) =>
      latest.current.onActive(at, nextChosen(latest.current, flatOf(latest.current.parts), at, event)),
    [],
  )

  const open = nameOf(active)
  useEffect(() => {
    const line = list.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(open)}"]`)
    line?.scrollIntoView({ block: 'nearest' })
    // Moves the focus along for keyboard users, to a copy or past a deleted line.
    if (document.activeElement?.matches('[role=treeitem]')) line?.focus()
  }, [open])
  /** Whether the keyboard is in use. A moved line is re-created elsewhere and must get the focus back. */
  const walking = useRef(false)
  useEffect(() => {
    if (walking.current && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(open)}"]`)?.focus()
  })
  const press = (event: KeyboardEvent) => {
    walking.current = true
    if (event.target !== event.currentTarget && !(event.target as HTMLElement).matches('[role=treeitem]')) return
    const at = flat.findIndex((one) => nameOf(one) === nameOf(active))
    if (key(event, props, flat, at)) event.preventDefault()
  }
  const isTouched = useMedia('(pointer: coarse)')
  const first = flat[0]
  return (
    <>
      <ul
        ref={list}
        className="outline"
        role="tree"
        aria-label="Sections and questions"
        aria-multiselectable
        onKeyDown={press}
        onBlur={({ relatedTarget }) => void (relatedTarget && (walking.current = false))}
      >
        {parts.map(({ section, questions }, at) => (
          <SectionLine
            key={section.id}
            id={section.id}
            title={section.title}
            number={at + 1}
            count={questions.length}
            repeatable={section.repeatable}
            shown={section.visibleIf ? conditionWords(section.visibleIf, byKey, numbers) : null}
            problem={found.get(`s:${section.id}`) ?? null}
            isActive={nameOf(active) === `s:${section.id}`}
            isStop={nameOf(active ?? first ?? null) === `s:${section.id}`}
            editable={editable}
            connect={connect}
            choose={choose}
            onAdd={props.onAdd}
          >
            {questions.map((question) => (
              <QuestionLine
                key={question.id}
                question={question}
                number={numbers.get(question.key) ?? ''}
                words={wordsOf(question, byKey, numbers)}
                problem={found.get(`k:${question.key}`) ?? null}
                isActive={nameOf(active) === `q:${question.id}`}
                isChosen={chosen.has(question.id)}
                editable={editable}
                connect={connect}
                choose={choose}
              />
            ))}
          </SectionLine>
        ))}
      </ul>
      {editable && active && isTouched && <OutlineMoves {...props} active={active} />}
    </>
  )
}

/** Buttons that move the active section or the selected questions one step. */
function OutlineMoves(props: Props & { active: At }) {
  const { active, parts } = props
  const isSection = 'section' in active
  const place = isSection ? parts.findIndex(({ section }) => section.id === active.section) : 0
  return (
    <div className="outline-moves">
      <MoveButtons
        name={isSection ? (parts[place]?.section.title ?? '') : 'the chosen questions'}
        among={['ArrowUp', 'ArrowDown']}
        may={(step) => !isSection || (step === 'ArrowUp' ? place > 0 : place < parts.length - 1)}
        onStep={(step) => moveStep(props, step === 'ArrowUp' ? -1 : 1)}
      />
    </div>
  )
}

/** Moves the active section or the selected questions up or down. */
function moveStep({ active, chosen, parts, onMoveSection, onNudge }: Props, step: 1 | -1) {
  if (!active) return
  if ('question' in active) return onNudge(chosen.size > 0 ? chosen : new Set([active.question]), step)
  const place = parts.findIndex(({ section }) => section.id === active.section)
  onMoveSection(active.section, place + step)
}

const flatOf = (parts: readonly Part[]) =>
  parts.flatMap(({ section, questions }): At[] => [
    { section: section.id },
    ...questions.map(({ id }) => ({ question: id })),
  ])

/** Returns the selection after a click: only the line, the line toggled (Ctrl), or a range (Shift). */
function nextChosen(
  { active, chosen }: Props,
  flat: readonly At[],
  at: At,
  { ctrlKey, metaKey, shiftKey }: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>,
): ReadonlySet<number> {
  const id = 'question' in at ? at.question : null
  if (shiftKey && active) {
    const [from, to] = [active, at]
      .map((one) => flat.findIndex((line) => nameOf(line) === nameOf(one)))
      .toSorted((one, other) => one - other)
    return new Set([
      ...chosen,
      ...flat.slice(from, to! + 1).flatMap((one) => ('question' in one ? [one.question] : [])),
    ])
  }
  if (id === null) return new Set()
  if (!ctrlKey && !metaKey) return new Set([id])
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Performs the action of a key. Returns whether the key has one. */
function key(event: KeyboardEvent, props: Props, flat: readonly At[], at: number): boolean {
  const { active, chosen, editable } = props
  const ids = chosen.size > 0 ? chosen : new Set(active && 'question' in active ? [active.question] : [])
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined
  const command = event.ctrlKey || event.metaKey
  if (event.key === 'Enter') return (props.onOpen(), true)
  if (step && event.altKey) {
    if (editable) moveStep(props, step)
    return true
  }
  const target = step
    ? flat[Math.max(0, Math.min(flat.length - 1, at + step))]
    : event.key === 'Home'
      ? flat[0]
      : event.key === 'End'
        ? flat.at(-1)
        : undefined
  if (target) {
    props.onActive(
      target,
      event.shiftKey
        ? nextChosen(props, flat, target, event)
        : nextChosen(props, flat, target, { ctrlKey: false, metaKey: false, shiftKey: false }),
    )
    return true
  }
  if (!editable) return false
  if (command && event.key.toLowerCase() === 'z') return (props.onUndo(), true)
  if (command && event.key.toLowerCase() === 'd') return (ids.size > 0 && props.onDuplicate(ids), true)
  if (command && event.key.toLowerCase() === 'a')
    return (
      active !== null &&
        props.onActive(active, new Set(flat.flatMap((one) => ('question' in one ? [one.question] : [])))),
      true
    )
  if (event.key === 'Delete' || event.key === 'Backspace') {
    if (ids.size > 0) props.onRemove(ids)
    else if (active && 'section' in active) props.onRemoveSection(active.section)
    return true
  }
  return false
}

/** Returns a question's second line: when it is shown, or otherwise its follow-ups. */
function wordsOf(question: Asked, byKey: ReadonlyMap<string, Asked>, numbers: ReadonlyMap<string, string>) {
  if (question.visibleIf) return conditionWords(question.visibleIf, byKey, numbers)
  const [first, ...more] = question.onAnswer
  return first ? `${followUpWords(first, question)}${more.length > 0 ? `, and ${more.length} more` : ''}` : null
}

interface SectionProps {
  id: string
  title: string
  number: number
  count: number
  repeatable: boolean
  shown: string | null
  problem: string | null
  isActive: boolean
  /** The line is the tab stop. */
  isStop: boolean
  editable: boolean
  /** Makes the line draggable; absent if the user may not move lines. */
  connect: RefCallback<HTMLElement> | undefined
  choose(at: At, event: MouseEvent): void
  onAdd(place: Place): void
  children: React.ReactNode
}

function SectionLine({
  id,
  title,
  number,
  count,
  repeatable,
  shown,
  problem,
  isActive,
  isStop,
  editable,
  connect,
  choose,
  onAdd,
  children,
}: SectionProps) {
  return (
    <>
      <li
        ref={connect}
        role="treeitem"
        aria-level={1}
        aria-expanded
        aria-selected={isActive}
        data-line={`s:${id}`}
        tabIndex={isStop ? 0 : -1}
        className="outline-section"
        onClick={(event) => choose({ section: id }, event)}
      >
        {editable && <LineGrip />}
        <span className="number faint">{number}</span>
        <span className="outline-words">
          <strong className="cut" title={title}>
            {title}
          </strong>
          <LineMore problem={problem} words={shown} icon={IconEye} />
        </span>
        {repeatable && <IconRepeat size={14} aria-label="Repeats" className="faint" />}
        <span className="faint small number">{count}</span>
        {editable && (
          <Button
            small
            kind="quiet"
            icon={<IconPlus size={15} />}
            aria-label={`Add a question to ${title}`}
            tabIndex={-1}
            onClick={(event) => {
              event.stopPropagation()
              onAdd({ sectionId: id, index: count })
            }}
          />
        )}
      </li>
      {children}
    </>
  )
}

/** The handle by which a line is dragged. The keyboard moves lines with Alt and the arrows instead. */
const LineGrip = () => (
  <span className="line-grip" aria-hidden>
    <IconGripVertical size={15} />
  </span>
)

/** The line below a title: its problem, otherwise its condition or follow-ups. */
function LineMore({ problem, words, icon }: { problem: string | null; words: string | null; icon: typeof IconEye }) {
  const Sign = problem ? IconAlertTriangle : icon
  const said = problem ?? words
  return (
    said && (
      <span className={`small outline-more ${problem ? 'due tone-red' : 'quiet'}`} title={said}>
        <Sign size={13} aria-hidden />
        <span className="cut">{said}</span>
      </span>
    )
  )
}

interface LineProps {
  question: Asked
  number: string
  words: string | null
  problem: string | null
  isActive: boolean
  isChosen: boolean
  editable: boolean
  /** Makes the line draggable; absent if the user may not move lines. */
  connect: RefCallback<HTMLElement> | undefined
  choose(at: At, event: MouseEvent): void
}

const QuestionLine = memo(function QuestionLine({
  question,
  number,
  words,
  problem,
  isActive,
  isChosen,
  editable,
  connect,
  choose,
}: LineProps) {
  const Icon = typeIcons[question.inputTypeId]
  return (
    <li
      ref={connect}
      role="treeitem"
      aria-level={2}
      aria-selected={isActive || isChosen}
      data-line={`q:${question.id}`}
      data-active={isActive || undefined}
      tabIndex={isActive ? 0 : -1}
      className="outline-question"
      onClick={(event) => choose({ question: question.id }, event)}
    >
      {editable && <LineGrip />}
      <span className="number faint">{number}</span>
      <span className="outline-words">
        <span className="cut" title={question.text}>
          {question.text}
          {question.isRequired && <span className="faint"> *</span>}
        </span>
        <LineMore problem={problem} words={words} icon={question.visibleIf ? IconEye : IconBolt} />
      </span>
      <Icon size={16} role="img" aria-label={inputTypeWords[question.inputTypeId]} className="faint" />
    </li>
  )
})
