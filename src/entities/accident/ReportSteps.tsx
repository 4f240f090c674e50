import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { Accident } from '#contract/entities/accident.ts'
import type { AccidentDetails } from '#contract/safety/accidentDetails.ts'
import { Button } from '#src/ui/Button.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import './accident.css'

interface Props {
  row: Accident
  details: AccidentDetails
  onPlace(): void
  onInjured(): void
  onAccount(): void
  onWitness(): void
}

/** The steps of a report until it is submitted: what is done, and a button for what is next. */
export function ReportSteps({ row, details, onPlace, onInjured, onAccount, onWitness }: Props) {
  const steps = [
    {
      name: 'When and where',
      isDone: row.exactPlace !== null && row.accidentKindId !== null,
      todo: 'Add the exact place and the kind of accident.',
      word: 'Complete',
      open: onPlace,
    },
    {
      name: 'Who was hurt',
      isDone: details.injured.length > 0,
      todo: 'Add everyone who was hurt.',
      word: 'Add person',
      open: onInjured,
    },
    {
      name: 'What happened',
      isDone: details.account !== null,
      todo: 'Say what happened, in order.',
      word: 'Write',
      open: onAccount,
    },
    {
      name: 'Who saw it',
      isDone: details.witnesses.length > 0,
      todo: 'Add witnesses, if there were any.',
      word: 'Add witness',
      open: onWitness,
    },
  ]
  return (
    <Panel title="To complete the report">
      <ol className="report-steps">
        {steps.map((step) => (
          <li key={step.name} className={step.isDone ? 'tone-green' : 'tone-grey'}>
            {step.isDone ? (
              <IconCircleCheck size={18} aria-label="Done" />
            ) : (
              <IconCircleDashed size={18} aria-label="To do" />
            )}
            <span>
              <strong>{step.name}</strong>
              {!step.isDone && <span className="small quiet">{step.todo}</span>}
            </span>
            {!step.isDone && (
              <Button small className="push" onClick={step.open}>
                {step.word}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
