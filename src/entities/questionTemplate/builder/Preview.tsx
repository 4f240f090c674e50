import {
  IconAlertTriangle,
  IconBolt,
  IconChecks,
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  type Icon,
} from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { FollowUp } from '#contract/entities/templateQuestion.ts'
import { visibleSlots } from '#contract/questions/conditions.ts'
import { triggered } from '#contract/questions/followUps.ts'
import { noAnswers, type Answers, type Form } from '#contract/questions/form.ts'
import { gapsOf } from '#contract/questions/gaps.ts'
import { outcomeOf, type Result } from '#contract/questions/scoring.ts'
import { Button } from '#src/ui/Button.tsx'
import type { Tone } from '#src/ui/page/look.ts'
import { Questionnaire } from '#src/entities/questionnaire/Questionnaire.tsx'
import { languageNames } from '#contract/people/languages.ts'
import { inLanguage } from './inLanguage.ts'

interface Props {
  form: Form
  languages: readonly string[]
  /** The section being edited, by id, and the question being edited, by key. */
  at: string | null
  atQuestion?: string | undefined
}

/** A working preview of the questionnaire. Answers are not stored. */
export function Preview({ form, languages, at, atQuestion }: Props) {
  const [answers, setAnswers] = useState<Answers>(noAnswers)
  const [tried, setTried] = useState(false)
  const [language, setLanguage] = useState('en')
  const [shown, setShown] = useState<{ section: string | null; asOf: string | null }>({ section: at, asOf: at })
  const box = useRef<HTMLElement>(null)
  // Follows the outline until the user changes the section here.
  if (shown.asOf !== at) setShown({ section: at, asOf: at })
  const spoken = useMemo(() => inLanguage(form, language), [form, language])
  const slots = useMemo(() => visibleSlots(form, answers), [form, answers])
  const outcome = useMemo(() => outcomeOf(form, answers, slots), [form, answers, slots])
  const effects = useMemo(() => triggered(form, answers, slots), [form, answers, slots])
  const gaps = useMemo(() => gapsOf(form, answers, slots), [form, answers, slots])
  const closed =
    atQuestion &&
    !slots.some(({ question }) => question.key === atQuestion) &&
    spoken.questions.find(({ key, sectionId }) => key === atQuestion && sectionId === shown.section)
  const hidden =
    shown.section === null || slots.some(({ section }) => section.id === shown.section)
      ? null
      : spoken.sections.find(({ id }) => id === shown.section)
  useEffect(() => {
    const field = atQuestion && box.current?.querySelector(`[data-slot="${CSS.escape(atQuestion)}"]`)
    if (field) field.scrollIntoView({ block: 'nearest' })
  }, [atQuestion])
  const started = Object.keys(answers.bySlot).length > 0
  const clear = () => {
    setAnswers(noAnswers)
    setTried(false)
  }
  const showGap = () => {
    setTried(true)
    const [gap] = gaps
    if (!gap) return
    setShown({ section: gap.slot.section.id, asOf: at })
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-slot="${CSS.escape(gap.slot.slot)}"]`)?.focus(),
    )
  }
  return (
    <section ref={box} className="preview" aria-label="Preview">
      <header className="line">
        <h2>Preview</h2>
        {languages.length > 0 && (
          <select
            className="select small"
            aria-label="Language of the preview"
            value={language}
            onChange={({ target }) => setLanguage(target.value)}
          >
            {['en', ...languages].map((one) => (
              <option key={one} value={one}>
                {languageNames[one]}
              </option>
            ))}
          </select>
        )}
        <Button small kind="quiet" className="push" reason={!started && 'Nothing answered yet'} onClick={clear}>
          Clear answers
        </Button>
      </header>
      {hidden && (
        <p className="small quiet">
          {form.questions.some(({ sectionId }) => sectionId === hidden.id)
            ? `'${hidden.title}' is not shown with these answers.`
            : `'${hidden.title}' has no questions yet.`}
        </p>
      )}
      {!hidden && closed && <p className="small quiet">{`'${closed.text}' is not shown with these answers.`}</p>}
      <div className="preview-sheet">
        <Questionnaire
          form={spoken}
          answers={answers}
          onAnswers={setAnswers}
          tried={tried}
          at={shown.section}
          onAt={(section) => setShown({ section, asOf: at })}
        />
      </div>
      <Outcome
        result={outcome.result}
        score={outcome.scorePercent}
        passMark={form.scoringOn ? form.passMarkPercent : null}
        failed={outcome.failed.length}
      />
      {effects.length > 0 && (
        <ul className="preview-effects" aria-label="What follows">
          {effects.map(({ slot, followUp }) => (
            <li key={`${slot.slot} ${slot.question.onAnswer.indexOf(followUp)}`} className="small">
              <IconBolt size={14} aria-hidden />
              <span>
                {effectWords(followUp, slot.question.text)}
                {slot.section.repeatable && <span className="quiet">{` (${slot.section.title} ${slot.row + 1})`}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Button icon={gaps.length === 0 ? <IconChecks size={16} /> : undefined} onClick={showGap}>
        {!tried
          ? 'Try to submit'
          : gaps.length === 0
            ? 'Ready to submit'
            : `${gaps.length} ${gaps.length === 1 ? 'gap' : 'gaps'}: go to the first`}
      </Button>
    </section>
  )
}

const looks: Record<Result, { word: string; tone: Tone; icon: Icon }> = {
  pass: { word: 'Pass', tone: 'green', icon: IconCircleCheck },
  passWithDefects: { word: 'Pass with defects', tone: 'amber', icon: IconAlertTriangle },
  fail: { word: 'Fail', tone: 'red', icon: IconCircleX },
  na: { word: 'No result yet', tone: 'grey', icon: IconCircleMinus },
}

function Outcome({
  result,
  score,
  passMark,
  failed,
}: {
  result: Result
  score: number | null
  passMark: number | null
  failed: number
}) {
  const { word, tone, icon: Icon } = looks[result]
  return (
    <p className="line preview-outcome" role="status" aria-label="Result">
      <span className={`chip tinted tone-${tone}`}>
        <Icon size={15} stroke={2} aria-hidden />
        <span className="word">{word}</span>
      </span>
      {score !== null && <span className="strong number">{`${score} %`}</span>}
      {passMark !== null && <span className="quiet small">{`pass mark ${passMark} %`}</span>}
      {failed > 0 && <span className="quiet small push">{`${failed} failed`}</span>}
    </p>
  )
}

function effectWords({ effect, title, dueDays, mustCloseBeforeParent, stageName }: FollowUp, question: string): string {
  if (effect === 'requireComment') return `Asks for a comment: ${question}`
  if (effect === 'requirePhoto') return `Asks for a photo: ${question}`
  if (effect === 'failProcess') return `Fails the record: ${question}`
  if (effect === 'requireStage') return `Adds the stage '${stageName ?? '…'}'`
  if (effect === 'notify') return `Notifies someone: ${question}`
  return `Raises an action: ${title ?? '…'}${dueDays === null ? '' : dueDays === 0 ? ', due the same day' : `, due in ${dueDays} ${dueDays === 1 ? 'day' : 'days'}`}${mustCloseBeforeParent ? '; the record stays open until it is done' : ''}`
}
