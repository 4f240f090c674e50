import { useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Accident } from '#contract/entities/accident.ts'
import { endedIn, instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { investigationLevelOf, levelWords } from '#contract/safety/investigation.ts'
import { recurrences, worstPotentials } from '#contract/safety/investigationGrades.ts'
import { recordPath } from '#contract/recordPages.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { AnswersTab } from '#src/entities/safetyRecord/AnswersTab.tsx'
import { MoveButtons } from '../record/moves/MoveButtons.tsx'
import { RenamedPeople } from '#src/entities/signature/renamedPeople.ts'
import { InstancePage, useInstanceTabs, type InstancePlace } from '#src/entities/safetyRecord/InstancePage.tsx'
import { UserLink } from '../user/shared/UserLink.tsx'
import { placeOf, SeverityBadge } from './accidentLooks.tsx'
import { accidentHistoryWords, investigationMoves, pageMoves, type AccidentMove } from './accidentMoves.ts'
import { AuthorityPanel } from './AuthorityPanel.tsx'
import { accidentDetails, accidentPdf, accidents } from './data.ts'
import { HeadLinePage } from './HeadLinePage.tsx'
import { ReportTab } from './ReportTab.tsx'

const AccidentForm = lazyPart(() => import('./AccidentForm.tsx').then((file) => ({ default: file.AccidentForm })))
const AccidentMoveModal = lazyPart(() =>
  import('./AccidentMoveModal.tsx').then((file) => ({ default: file.AccidentMoveModal })),
)

/** An accident: all of it for those who look into it, and its head line for people of the company. */
export function AccidentDetail(place: InstancePlace) {
  const row = useOpenRecord(accidents.detail(place.id))
  return row.isWhole ? <WholePage place={place} row={row} /> : <HeadLinePage row={row} crumbs={place.crumbs} />
}

function WholePage({ row, place }: { row: Accident; place: InstancePlace }) {
  const { id, project, register } = place
  const { entity } = accidents
  const details = useQuery(accidentDetails(id))
  const chosen = useInstanceTabs('report', 'investigation')
  const [placing, setPlacing] = useState(false)
  const navigate = useNavigate()
  const modal = (move: AccidentMove, close: () => void) => (
    <AccidentMoveModal row={row} move={move} onClose={close} onGap={chosen.leadToGap} />
  )
  const level = (
    <Level
      row={row}
      buttons={
        <MoveButtons
          moves={investigationMoves}
          allowed={row.allowedActions}
          onNear={AccidentMoveModal.preload}
          renderModal={modal}
        />
      }
    />
  )
  return (
    <>
      <InstancePage
        entity={entity}
        row={row}
        place={place}
        chosen={chosen}
        badges={row.severity && <SeverityBadge severity={row.severity} large />}
        pdf={accidentPdf(id)}
        copies={false}
        form={AccidentForm}
        moves={pageMoves}
        modal={AccidentMoveModal}
        historyWords={accidentHistoryWords}
        facts={<KeyFacts row={row} />}
        about="About this accident"
        first={{
          label: 'Report',
          content: (
            <Loaded of={details} name="The details of the people">
              {(known) => (
                <RenamedPeople value={known.renamedPeople}>
                  <ReportTab row={row} details={known} onPlace={() => setPlacing(true)} />
                </RenamedPeople>
              )}
            </Loaded>
          ),
          none: 'The person who reports it submits it. The investigators are asked next.',
          aboveApproval: (
            <RenamedPeople value={details.data?.renamedPeople ?? []}>
              <AuthorityPanel
                row={row}
                decision={details.data?.decision ?? null}
                onNear={AccidentMoveModal.preload}
                renderModal={modal}
              />
            </RenamedPeople>
          ),
        }}
        tabs={
          row.statusId === status.draft
            ? []
            : [
                {
                  id: 'investigation',
                  label: 'Investigation',
                  content: (
                    <div className="stack">
                      {level}
                      {row.asksCloseOut && (
                        <AnswersTab
                          entity={entity}
                          row={row}
                          set="closeOut"
                          title="Causes and lessons"
                          leadTo={chosen.leadTo}
                        />
                      )}
                    </div>
                  ),
                },
              ]
        }
        actions={{
          source: { sourceKind: 'accident', sourceId: id },
          start: { assignedClientId: row.clientId, locationId: row.locationId },
          isOpen: !endedIn.includes(row.statusId),
        }}
      />
      {placing && (
        <Suspense>
          <AccidentForm
            id={id}
            project={project}
            onClose={() => setPlacing(false)}
            onRemoved={() => void navigate({ to: register })}
          />
        </Suspense>
      )}
    </>
  )
}

const KeyFacts = ({ row }: { row: Accident }) => (
  <Facts
    facts={[
      { label: 'When it happened', value: <Moment at={row.occurredOn} withTime /> },
      { label: 'Place', value: placeOf(row) },
      { label: 'Company', value: row.clientName },
      { label: 'Days lost', value: row.daysLost },
      ...(row.incidentId === null
        ? []
        : [
            {
              label: 'Incident',
              value: (
                <UiLink href={recordPath('incident', { projectId: row.projectId, id: row.incidentId })}>
                  {row.incidentNumber}
                </UiLink>
              ),
            },
          ]),
      { label: 'Reported by', value: <UserLink id={row.authorUserId} name={row.authorName} /> },
    ]}
  />
)

function Level({ row, buttons }: { row: Accident; buttons: React.ReactNode }) {
  const level = investigationLevelOf(row.worstPotential, row.recurrence)
  return (
    <Panel title="Level of the investigation" action={buttons}>
      {level ? (
        <Facts
          columns={3}
          facts={[
            { label: 'Level', value: levelWords[level].name, more: levelWords[level].asks },
            { label: 'Worst potential', value: worstPotentials[row.worstPotential ?? 0] },
            { label: 'Likely to happen again', value: recurrences[row.recurrence ?? 0] },
          ]}
        />
      ) : (
        <p className="quiet">Not set yet. It decides who investigates, and how thoroughly.</p>
      )}
    </Panel>
  )
}
