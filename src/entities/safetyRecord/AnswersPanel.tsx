import { IconCheck, IconCloudOff, IconLoader2, IconPencil } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type FocusEvent } from 'react'
import type { AnsweredForm, AnswerSet } from '#contract/questionnaires/answers.ts'
import type { Entity } from '#contract/entity.ts'
import { answerWords } from '#contract/questions/answerWords.ts'
import type { Answer, Answers } from '#contract/questions/form.ts'
import type { AnswersState } from '#src/data/answers/answersEditor.ts'
import { recordSystemOf } from '#contract/recordSystem.ts'
import { answeredForm, useAnswers, type AnsweredRow } from '#src/data/answers/useAnswers.ts'
import { Button } from '#src/ui/Button.tsx'
import { FileProgress } from '#src/ui/files/FileProgress.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { useAddressedPlace } from '#src/entities/record/useAddressedPlace.ts'
import { Questionnaire } from '#src/entities/questionnaire/Questionnaire.tsx'
import { AnswersRead } from './AnswersRead.tsx'
import { ProjectAnswers } from './projectPickers.tsx'
import './answers.css'

interface Props {
  entity: Entity
  row: AnsweredRow
  set: AnswerSet
  title: string
  /** A question to focus: its slot and section. `asOf` changes with each request. */
  leadTo?: { slot: string; sectionId: string; asOf: number } | null
}

/** A questionnaire of a record: editable, or as answered. */
export function AnswersPanel({ entity, row, set, ...props }: Props) {
  const { data } = useSuspenseQuery(answeredForm(entity, row.id, set))
  return data.mayAnswer ? (
    <OpenAnswers key={`${row.id} ${set}`} {...{ entity, row, set, data, ...props }} />
  ) : (
    <AnswersRead {...data} />
  )
}

function OpenAnswers({ entity, row, set, data, title, leadTo }: Props & { data: AnsweredForm }) {
  const { editor, going, ...state } = useAnswers(entity, row, set, data.answers)
  const [place, go] = useAddressedPlace()
  const [at, setAt] = useState(place.section ?? null)
  const [led, setLed] = useState(0)
  const sheet = useRef<HTMLDivElement>(null)
  if (leadTo && leadTo.asOf !== led) {
    setLed(leadTo.asOf)
    setAt(leadTo.sectionId)
  }
  const show = (section: string) => {
    setAt(section)
    go({ section, question: undefined })
  }
  const lead = useEffectEvent((slot: string) => {
    const field = sheet.current?.querySelector<HTMLElement>(`[data-slot="${CSS.escape(slot)}"]`)
    field?.scrollIntoView({ block: 'center' })
    field?.focus()
  })
  useEffect(() => {
    if (leadTo) lead(leadTo.slot)
  }, [leadTo])
  const [returnsTo] = useState(place.question)
  useEffect(() => {
    if (returnsTo !== undefined) lead(returnsTo)
  }, [returnsTo])
  const keepPlace = ({ target }: FocusEvent<HTMLElement>) => {
    const slot = target.closest<HTMLElement>('[data-slot]')?.dataset.slot
    const asked = data.form.questions.find(({ key }) => key === slot?.split('#')[0])
    if (asked && slot !== place.question) go({ section: asked.sectionId, question: slot })
  }
  const files = useMemo(
    () => ({ add: editor.addFiles, waiting: state.files, drop: editor.dropFile }),
    [editor, state.files],
  )
  const change = (next: Answers | ((before: Answers) => Answers)) =>
    editor.change(typeof next === 'function' ? next(editor.state().answers) : next)
  return (
    <ProjectAnswers
      projectId={row.projectId}
      entity={entity}
      id={row.id}
      system={recordSystemOf(row.systemId)}
      files={files}
    >
      <Panel title={title} action={<SaveState {...state} />}>
        <div className="stack answers" ref={sheet} onFocus={keepPlace}>
          {state.problem && <Notice tone="red">{state.problem}</Notice>}
          <Conflicts data={data} state={state} onMine={editor.keepMine} onTheirs={editor.takeTheirs} />
          {going.underway && <FileProgress {...going} {...going.underway} />}
          <Questionnaire
            form={data.form}
            answers={state.answers}
            onAnswers={change}
            tried={led > 0}
            problems={state.problems}
            at={at}
            onAt={show}
          />
        </div>
      </Panel>
    </ProjectAnswers>
  )
}

const words = {
  saved: ['Saved', IconCheck],
  unsaved: ['Not saved yet', IconPencil],
  saving: ['Saving', IconLoader2],
  away: ['No connection. Kept on this device and sent later', IconCloudOff],
  invalid: ['Some answers cannot be saved', IconPencil],
  disputed: ['Some answers wait for your choice', IconPencil],
  refused: ['Not saved', IconCloudOff],
} as const

function SaveState({ status, files }: AnswersState) {
  const [sentence, Icon] = words[status]
  const waiting = files.length === 0 ? '' : files.length === 1 ? ', 1 file to send' : `, ${files.length} files to send`
  return (
    <span className="line tight small quiet" role="status">
      <Icon size={15} aria-hidden />
      {sentence + waiting}
    </span>
  )
}

interface ConflictProps {
  data: AnsweredForm
  state: AnswersState
  onMine(slot: string): void
  onTheirs(slot: string): void
}

/** Questions that someone else has answered meanwhile, with a choice between both answers. */
function Conflicts({ data, state, onMine, onTheirs }: ConflictProps) {
  return [...state.conflicts].map(([slot, theirs]) => {
    const question = data.form.questions.find(({ key }) => key === slot.split('#')[0])
    const said = (answer: Answer | undefined) => {
      if (!answer || !question) return 'No answer'
      const given = answerWords(question, { value: answer.value })
      return [given || 'No answer', answer.comment].filter(Boolean).join('. ')
    }
    return (
      <Notice
        key={slot}
        tone="amber"
        title={`${theirs.answeredByName ?? 'Someone else'} has answered this meanwhile: ${question?.text ?? slot}`}
        action={
          <>
            <Button small onClick={() => onTheirs(slot)}>
              Take theirs
            </Button>
            <Button small kind="primary" onClick={() => onMine(slot)}>
              Keep mine
            </Button>
          </>
        }
      >
        <p>
          Theirs: {said(theirs)}, <Moment at={theirs.answeredOn} withTime inSentence />
        </p>
        <p>Yours: {said(state.answers.bySlot[slot])}</p>
      </Notice>
    )
  })
}
