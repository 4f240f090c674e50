import { IconPencil, IconPlus } from '@tabler/icons-react'
import { Suspense, useState, type ReactNode } from 'react'
import type { Accident } from '#contract/entities/accident.ts'
import { writtenIn } from '#contract/questionnaires/instanceStatus.ts'
import type { AccidentDetails } from '#contract/safety/accidentDetails.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { DrawnSignature } from '#src/entities/signature/SignaturePad.tsx'
import { SeverityBadge } from './accidentLooks.tsx'
import { personAdvice } from './advicePhrase.ts'
import type { OpenPart } from './PartDialog.tsx'
import { ReportSteps } from './ReportSteps.tsx'
import './accident.css'

const PartDialog = lazyPart(() => import('./PartDialog.tsx').then((file) => ({ default: file.PartDialog })))

interface Props {
  row: Accident
  details: AccidentDetails
  /** Opens the form for time and place. */
  onPlace(): void
}

/** What happened, who was hurt and who saw it. */
export function ReportTab({ row, details, onPlace }: Props) {
  const [open, setOpen] = useState<OpenPart | null>(null)
  const close = () => setOpen(null)
  const { account, injured, witnesses, mayWrite } = details
  return (
    <>
      {mayWrite && writtenIn.includes(row.statusId) && (
        <ReportSteps
          row={row}
          details={details}
          onPlace={onPlace}
          onInjured={() => setOpen({ part: 'injured', key: null })}
          onAccount={() => setOpen({ part: 'account' })}
          onWitness={() => setOpen({ part: 'witness', key: null })}
        />
      )}
      <Panel
        title="What happened"
        action={
          mayWrite && (
            <Edit name="what happened" onNear={PartDialog.preload} onClick={() => setOpen({ part: 'account' })} />
          )
        }
      >
        <div className="stack">
          {account ? (
            <p className="prose">{account.content.narrative}</p>
          ) : (
            <p className="quiet">Nobody has said yet what happened.</p>
          )}
          <Facts
            columns={2}
            facts={[
              { label: 'Kind of accident', value: row.accidentKindName },
              ...(row.fallHeight === null ? [] : [{ label: 'Height of the fall', value: `${row.fallHeight} m` }]),
              { label: 'Plant, tool or substance', value: row.agent },
              { label: 'Work going on', value: row.activity },
              { label: 'Weather and light', value: row.conditions },
              { label: 'What was done at once', value: account?.content.immediateAction, long: true },
            ]}
          />
        </div>
      </Panel>
      <People
        title="Who was hurt"
        none="Nobody is named yet."
        add={mayWrite && 'Add person'}
        count={injured.length}
        onNear={PartDialog.preload}
        onAdd={() => setOpen({ part: 'injured', key: null })}
      >
        {injured.map((person) => (
          <InjuredPerson
            key={person.key}
            person={person}
            jurisdiction={details.jurisdiction}
            edit={
              mayWrite && (
                <Edit
                  name={person.content.name}
                  onNear={PartDialog.preload}
                  onClick={() => setOpen({ part: 'injured', key: person.key })}
                />
              )
            }
          />
        ))}
      </People>
      <People
        title="Who saw it"
        none="No witness is named."
        add={mayWrite && 'Add witness'}
        count={witnesses.length}
        onNear={PartDialog.preload}
        onAdd={() => setOpen({ part: 'witness', key: null })}
      >
        {witnesses.map(({ key, content }) => (
          <li key={key}>
            <div className="line wrap">
              <strong>{content.name}</strong>
              <span className="quiet">{[content.company, content.phone].filter(Boolean).join(', ')}</span>
              {mayWrite && (
                <span className="push">
                  <Edit
                    name={content.name}
                    onNear={PartDialog.preload}
                    onClick={() => setOpen({ part: 'witness', key })}
                  />
                </span>
              )}
            </div>
            {content.statement && <p className="prose">{content.statement}</p>}
            {content.signature && <DrawnSignature name={content.name} strokes={content.signature} />}
          </li>
        ))}
      </People>
      <Suspense>{open && <PartDialog row={row} details={details} open={open} onClose={close} />}</Suspense>
    </>
  )
}

const Edit = ({ name, onNear, onClick }: { name: string; onNear(): void; onClick(): void }) => (
  <Button
    small
    kind="quiet"
    icon={<IconPencil size={15} />}
    aria-label={`Edit ${name}`}
    onPointerEnter={onNear}
    onClick={onClick}
  />
)

interface PeopleProps {
  title: string
  none: string
  /** Label of the button that adds one; false for readers. */
  add: string | false
  count: number
  onNear(): void
  onAdd(): void
  children: ReactNode
}

const People = ({ title, none, add, count, onNear, onAdd, children }: PeopleProps) => (
  <Panel
    title={title}
    count={count}
    action={
      add && (
        <Button small icon={<IconPlus size={15} />} onPointerEnter={onNear} onClick={onAdd}>
          {add}
        </Button>
      )
    }
  >
    {count === 0 ? <p className="quiet">{none}</p> : <ul className="accident-people">{children}</ul>}
  </Panel>
)

interface InjuredProps {
  person: AccidentDetails['injured'][number]
  jurisdiction: AccidentDetails['jurisdiction']
  edit: ReactNode
}

function InjuredPerson({ person, jurisdiction, edit }: InjuredProps) {
  const { content, employer, employmentStatus, injuryWords, daysLost } = person
  const hospital = content.hospitalOver24h ? 'Yes, for more than 24 hours' : content.takenToHospital ? 'Yes' : 'No'
  const also = [content.unconscious && 'Lost consciousness', content.resuscitated && 'Had to be resuscitated']
  return (
    <li>
      <div className="line wrap">
        <strong>{content.name}</strong>
        <SeverityBadge severity={content.severity} />
        <span className="push">{edit}</span>
      </div>
      <Facts
        columns={2}
        facts={[
          { label: 'Employer', value: employer, more: employmentStatus },
          { label: 'Occupation', value: content.occupation, more: content.lengthOfService ?? undefined },
          {
            label: 'Injuries',
            value: injuryWords.length > 0 && <Lines lines={injuryWords} />,
            long: true,
          },
          { label: 'Treatment', value: content.treatment, long: true },
          { label: 'Taken to hospital', value: hospital, more: also.filter(Boolean).join(', ') || undefined },
          { label: 'First aider', value: content.firstAider },
          {
            label: 'Unfit for normal work',
            value: content.ceasedWorkOn && (
              <>
                <Moment at={content.ceasedWorkOn} /> to{' '}
                {content.returnedOn ? <Moment at={content.returnedOn} /> : 'now'}
              </>
            ),
            more: content.ceasedWorkOn ? `${daysLost} ${daysLost === 1 ? 'day' : 'days'} lost` : undefined,
          },
          { label: 'Died', value: content.diedOn && <Moment at={content.diedOn} /> },
          { label: 'Suggested', value: personAdvice(jurisdiction, person.duty) },
          { label: 'Permanent effect', value: content.permanentEffect, long: true },
          {
            label: 'Born',
            value: content.dateOfBirth ? (
              <Moment at={content.dateOfBirth} />
            ) : (
              content.age && `${content.age} years old`
            ),
          },
          { label: 'Address', value: content.address, long: true, more: content.phone ?? undefined },
        ].map((fact) => ({ ...fact, value: fact.value || null }))}
      />
    </li>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <>
    {lines.map((line) => (
      <span key={line} className="block">
        {line}
      </span>
    ))}
  </>
)
