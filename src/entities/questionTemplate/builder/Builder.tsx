import { IconArrowBackUp, IconFolderPlus, IconPlus, IconX } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { type QuestionTemplate, questionTemplateStatus } from '#contract/entities/questionTemplate.ts'
import { askedBefore, type Finding } from '#contract/questions/checks.ts'
import { draftName } from '#src/data/recordEditor/useRecordForm.ts'
import { useLeftDraft } from '#src/data/recordEditor/useLeftDraft.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import type { Asked } from '../data.ts'
import { Outline, type At } from './Outline.tsx'
import { Preview } from './Preview.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import { SectionForm } from './SectionForm.tsx'
import { numbersOf, type Part, type Place } from './structure.ts'
import { useStructure, type Structure } from './useStructure.ts'
import '../builder.css'

interface Props {
  template: QuestionTemplate
  parts: readonly Part[]
  findings: readonly Finding[]
  /** The open line: 's-' with a section's id, or 'q-' with a question's id. */
  at: string | null
  onAt(at: string | null): void
}

const asAt = (text: string | null): At | null =>
  text === null ? null : text.startsWith('q-') ? { question: Number(text.slice(2)) } : { section: text.slice(2) }
const asText = (at: At) => ('question' in at ? `q-${at.question}` : `s-${at.section}`)

/** Outline, form and preview of a template side by side. Changes are saved automatically. */
export function Builder({ template, parts, findings, at, onAt }: Props) {
  const editable = template.canEdit && template.statusId === questionTemplateStatus.draft
  const structure = useStructure(template, parts)
  const all = useMemo(() => parts.flatMap(({ questions }) => questions), [parts])
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [fresh, setFresh] = useState<string | null>(null)
  const middle = useRef<HTMLDivElement>(null)
  const wanted = asAt(at)
  const active = wanted && isThere(wanted, parts) ? wanted : firstOf(parts)
  // The open line was deleted, but not in this window, so tell the user.
  const gone = wanted && active !== wanted && !structure.undo && !structure.changing ? wanted : null
  const question = active && 'question' in active ? all.find(({ id }) => id === active.question) : undefined
  const sectionId = question?.sectionId ?? (active && 'section' in active ? active.section : null)
  const go = (next: At, ids: ReadonlySet<number> = new Set('question' in next ? [next.question] : [])) => {
    setChosen(ids)
    onAt(asText(next))
  }
  const actions = actionsOf(structure, { parts, active, go, setFresh })
  const form = useMemo(
    () => ({
      scoringOn: template.scoringOn,
      passMarkPercent: template.passMarkPercent,
      sections: template.sections,
      questions: all,
    }),
    [template, all],
  )
  const live = new Set([...chosen].filter((id) => all.some((one) => one.id === id)))
  return (
    <div className="builder">
      <div className="outline-area">
        <div className="outline-head line">
          <h2>Questions</h2>
          <span className="count">{all.length}</span>
          {editable && (
            <span className="line tight push">
              <Button
                small
                kind="quiet"
                icon={<IconFolderPlus size={16} />}
                aria-label="Add section"
                onClick={actions.addSection}
              />
              <Button small icon={<IconPlus size={15} />} onClick={() => actions.add(placeAfter(parts, active))}>
                Question
              </Button>
            </span>
          )}
        </div>
        {gone && (
          <Notice
            tone="amber"
            onDismiss={() => active && go(active)}
          >{`The ${'question' in gone ? 'question' : 'section'} you had open has been deleted by someone else.`}</Notice>
        )}
        {structure.problem && (
          <Notice tone="red" onDismiss={structure.dismiss}>
            {structure.problem}
          </Notice>
        )}
        <Outline
          parts={parts}
          findings={findings}
          editable={editable}
          active={active}
          chosen={live}
          onActive={go}
          onOpen={() => middle.current?.querySelector<HTMLElement>('textarea, input')?.focus()}
          onMove={actions.move}
          onNudge={actions.nudge}
          onMoveSection={actions.moveSection}
          onDuplicate={actions.duplicate}
          onRemove={actions.remove}
          onRemoveSection={actions.removeSection}
          onAdd={actions.add}
          onUndo={() => void structure.undo?.run()}
        />
        <Beneath structure={structure} chosen={live} editable={editable} actions={actions} />
      </div>
      {/* A published version has no focusable field but must still scroll with the arrow keys. */}
      <div
        className="builder-form"
        ref={middle}
        role="region"
        aria-label="Chosen question"
        {...(!editable && { tabIndex: 0 })}
      >
        <Chosen
          key={active ? asText(active) : ''}
          {...{
            template,
            parts,
            question,
            sectionId,
            editable,
            structure,
            actions,
            fresh: fresh !== null && fresh === (active && asText(active)),
          }}
        />
      </div>
      <Preview form={form} languages={template.languages} at={sectionId} atQuestion={question?.key} />
    </div>
  )
}

const isThere = (at: At, parts: readonly Part[]) =>
  parts.some(({ section, questions }) =>
    'section' in at ? section.id === at.section : questions.some(({ id }) => id === at.question),
  )
function firstOf(parts: readonly Part[]): At | null {
  const [part] = parts
  const [question] = part?.questions ?? []
  return question ? { question: question.id } : part ? { section: part.section.id } : null
}
/** Returns the position of a new question: after the open one, otherwise at the end of its section. */
function placeAfter(parts: readonly Part[], active: At | null): Place {
  const part =
    parts.find(
      ({ section, questions }) =>
        active &&
        ('section' in active ? section.id === active.section : questions.some(({ id }) => id === active.question)),
    ) ?? parts.at(-1)
  const at = active && 'question' in active ? (part?.questions.findIndex(({ id }) => id === active.question) ?? -1) : -1
  return { sectionId: part?.section.id ?? '', index: at < 0 ? (part?.questions.length ?? 0) : at + 1 }
}

interface Around {
  parts: readonly Part[]
  active: At | null
  go(at: At, ids?: ReadonlySet<number>): void
  setFresh(at: string): void
}

/** The actions of the outline. Errors appear above the outline, from `structure.problem`. */
function actionsOf(structure: Structure, { parts, active, go, setFresh }: Around) {
  const said = () => undefined
  const open = (at: At | null) => {
    if (!at) return
    setFresh(asText(at))
    go(at)
  }
  const remove = (ids: ReadonlySet<number>) => {
    const all = parts.flatMap(({ questions }) => questions)
    const last = all.findLastIndex(({ id }) => ids.has(id))
    const next =
      all.slice(last + 1).find(({ id }) => !ids.has(id)) ?? all.slice(0, last).findLast(({ id }) => !ids.has(id))
    if (active && 'question' in active && ids.has(active.question)) {
      const section = sectionOf(parts, active)
      if (next) go({ question: next.id })
      else if (section) go({ section })
    }
    structure.remove(ids).catch(said)
  }
  return {
    add: (place: Place) =>
      void structure.addQuestion(place).then((id) => open(id === null ? null : { question: id }), said),
    addSection: () =>
      void structure
        .addSection(active === null ? null : sectionOf(parts, active))
        .then((section) => open({ section }), said),
    move: (ids: ReadonlySet<number>, place: Place) => void structure.move(ids, place).catch(said),
    nudge: (ids: ReadonlySet<number>, by: 1 | -1) => void structure.nudge(ids, by)?.catch(said),
    moveSection: (id: string, to: number) =>
      void (to >= 0 && to < parts.length && structure.moveSection(id, to).catch(said)),
    duplicate: (ids: ReadonlySet<number>) =>
      void structure
        .duplicate(ids)
        .then((added) => added[0] !== undefined && go({ question: added[0] }, new Set(added)), said),
    remove,
    removeSection: (id: string) => void (parts.length > 1 && structure.removeSection(id).catch(said)),
  }
}
type Actions = ReturnType<typeof actionsOf>
const sectionOf = (parts: readonly Part[], at: At) =>
  'section' in at
    ? at.section
    : (parts.find(({ questions }) => questions.some(({ id }) => id === at.question))?.section.id ?? null)

/** Bulk actions and the undo of the last deletion, below the outline. */
function Beneath({
  structure,
  chosen,
  editable,
  actions,
}: {
  structure: Structure
  chosen: ReadonlySet<number>
  editable: boolean
  actions: Actions
}) {
  const { undo } = structure
  if (undo)
    return (
      <div className="outline-bar line" role="status">
        <span className="cut">{undo.words}</span>
        <Button small icon={<IconArrowBackUp size={15} />} className="push" onClick={() => void undo.run()}>
          Undo
        </Button>
        <Button small kind="quiet" icon={<IconX size={15} />} aria-label="Dismiss" onClick={structure.forgetUndo} />
      </div>
    )
  if (!editable) return null
  if (chosen.size < 2)
    return <p className="outline-hint small faint">Alt ↑ ↓ to move, Shift to select, Del to delete</p>
  return (
    <div className="outline-bar line" role="toolbar" aria-label="Chosen questions">
      <span>{`${chosen.size} chosen`}</span>
      <Button small className="push" onClick={() => actions.duplicate(chosen)}>{`Duplicate ${chosen.size}`}</Button>
      <Button small kind="danger" onClick={() => actions.remove(chosen)}>{`Delete ${chosen.size}`}</Button>
    </div>
  )
}

interface ChosenProps extends Pick<Props, 'template' | 'parts'> {
  question: Asked | undefined
  sectionId: string | null
  editable: boolean
  structure: Structure
  actions: Actions
  fresh: boolean
}

/** The form of the open line. */
function Chosen({ template, parts, question, sectionId, editable, structure, actions, fresh }: ChosenProps) {
  const name = question
    ? draftName('templateQuestion', question.id)
    : `questionTemplate/section/${template.id}/${sectionId}`
  const left = useLeftDraft(name)
  const numbers = useMemo(() => numbersOf(parts), [parts])
  const at = parts.findIndex(({ section }) => section.id === sectionId)
  const part = parts[at]
  if (!part || left === undefined) return null
  const earlier = askedBefore(parts, { sectionId: part.section.id, ...(question && { questionKey: question.key }) })
  if (!question)
    return (
      <SectionForm
        section={part.section}
        name={name}
        left={left}
        changing={structure.changing}
        number={at + 1}
        count={part.questions.length}
        earlier={earlier}
        numbers={numbers}
        editable={editable}
        fresh={fresh}
        template={template}
        onChange={(change, before) => structure.change(part.section.id, change, before)}
        onAddQuestion={() => actions.add({ sectionId: part.section.id, index: part.questions.length })}
        onRemove={parts.length > 1 ? () => actions.removeSection(part.section.id) : null}
      />
    )
  return (
    <QuestionForm
      template={template}
      row={question}
      left={left}
      number={numbers.get(question.key) ?? ''}
      earlier={earlier}
      numbers={numbers}
      editable={editable}
      fresh={fresh}
      isReferredTo={parts.some(({ section, questions }) =>
        [section, ...questions].some(({ visibleIf }) =>
          visibleIf?.of.some(({ questionKey }) => questionKey === question.key),
        ),
      )}
      takenKeys={new Set(parts.flatMap(({ questions }) => questions.map(({ key }) => key)))}
      onDuplicate={() => actions.duplicate(new Set([question.id]))}
      onRemove={() => actions.remove(new Set([question.id]))}
    />
  )
}
