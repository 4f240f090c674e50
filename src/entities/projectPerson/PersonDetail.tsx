import { IconArrowsJoin, IconKeyboard, IconQrcode, IconUserEdit } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import type { Person } from '#contract/entities/person.ts'
import type { Project } from '#contract/entities/project.ts'
import type { ProjectPerson } from '#contract/entities/projectPerson.ts'
import { personStatus, type ClearanceReason } from '#contract/people/personStatus.ts'
import { cardCheckWords, checkOf, type NamedCardCheck, type SiteCard } from '#contract/people/siteCards.ts'
import { recordPath, registerPath } from '#contract/recordPages.ts'
import type { System } from '#contract/systems.ts'
import { gates, mayPass } from '#contract/wire/session.ts'
import { fileAddress } from '#src/data/fileAddress.ts'
import { ApiProblem } from '#src/data/http.ts'
import { useIsHeld } from '#src/data/openForms.ts'
import { currentUser } from '#src/data/session.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { Button } from '#src/ui/Button.tsx'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Face } from '#src/ui/page/Face.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import type { Crumb } from '#src/ui/page/PageHeader.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { PanelTable } from '#src/ui/page/PanelTable.tsx'
import { dueOn } from '#src/ui/time/due.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { dateWords, plainDate, type Clock } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { lookups } from '../lookup/data.ts'
import { doubles, persons } from '../person/data.ts'
import { banMoves } from '../person/shared/banMoves.ts'
import { DownloadData } from '../person/shared/DownloadData.tsx'
import { AttachedFiles } from '../record/AttachedFiles.tsx'
import { AttachedPicture } from '../record/AttachedPicture.tsx'
import { MoveButtons } from '../record/moves/MoveButtons.tsx'
import { RecordPage } from '../record/RecordPage.tsx'
import { useRecordEdit } from '../record/useRecordEdit.tsx'
import { placeLeft, projectPersons } from './data.ts'
import { PersonBadge } from './shared/PersonBadge.tsx'
import { peopleHistoryWords, peopleMoves } from './peopleMoves.ts'
import { RecordsOfPerson } from './RecordsOfPerson.tsx'
import './personDetail.css'

const PlaceForm = lazyPart(() => import('./PlaceForm.tsx').then((file) => ({ default: file.PlaceForm })))
const PersonForm = lazyPart(() =>
  import('../person/shared/PersonForm.tsx').then((file) => ({ default: file.PersonForm })),
)
const Doubles = lazyPart(() => import('../person/shared/Doubles.tsx').then((file) => ({ default: file.Doubles })))
const BanModal = lazyPart(() => import('../person/shared/BanModal.tsx').then((file) => ({ default: file.BanModal })))
const PeopleMoveModal = lazyPart(() =>
  import('./PeopleMoveModal.tsx').then((file) => ({ default: file.PeopleMoveModal })),
)
const AtGateDialog = lazyPart(() =>
  import('../siteGate/AtGateDialog.tsx').then((file) => ({ default: file.AtGateDialog })),
)
const UserTrainingsPanel = lazyPart(() =>
  import('../userTraining/shared/UserTrainingsPanel.tsx').then((file) => ({ default: file.UserTrainingsPanel })),
)
const StaysOfPerson = lazyPart(() =>
  import('../siteAttendance/shared/StaysOfPerson.tsx').then((file) => ({ default: file.StaysOfPerson })),
)

interface Props {
  id: number
  project: Project
  system: System
  crumbs: readonly Crumb[]
  /** The URL of the register. */
  register: string
}

/**
 * Someone on a project: whether they may work there and why not, who they are, and when they were on site. Where their
 * record was merged with another one of the same person, it leads there.
 */
export function PersonDetail(props: Props) {
  const { error } = useQuery(projectPersons.detail(props.id))
  const isHeld = useIsHeld()
  const isGone = error instanceof ApiProblem && error.status === 404 && !isHeld
  return isGone ? <PlaceThatIsLeft {...props} problem={error} /> : <OpenPerson {...props} />
}

/** Leads to the place on the list that is left, or says that there is none. */
function PlaceThatIsLeft({ id, project, system, problem }: Props & { problem: Error }) {
  const { data, error } = useQuery({ ...placeLeft(id), retry: false })
  const leaveTo = useNavigate()
  useEffect(() => {
    if (data)
      void leaveTo({ to: recordPath('projectPerson', { projectId: project.id, id: data.id }, system), replace: true })
  }, [data, leaveTo, project.id, system])
  if (error) throw problem
  return null
}

function OpenPerson({ id, project, system, crumbs, register }: Props) {
  const row = useOpenRecord(projectPersons.detail(id))
  const own = useQuery(persons.detail(row.personId))
  const [tab, setTab] = useState('summary')
  const [editing, setEditing] = useState(false)
  const [gate, setGate] = useState<'pass' | 'pin' | null>(null)
  const [isComparing, setComparing] = useState(false)
  const me = currentUser(useQueryClient())
  const keepsRecords = mayPass(me, gates.users)
  const mayCopyData = keepsRecords || own.data?.userId === me.id
  const { data: twins = [] } = useQuery({ ...doubles(row.personId), enabled: keepsRecords })
  const edit = useRecordEdit(PlaceForm, { id, project }, { isOpen: row.canEdit, words: 'Role on project', register })
  return (
    <>
      <RecordPage
        crumbs={crumbs}
        number=""
        title={row.name}
        badges={<PersonBadge statusId={row.statusId} large />}
        edit={edit}
        tools={
          <>
            {mayCopyData && <DownloadData id={row.personId} name={row.name} />}
            {own.data?.canEdit && (
              <>
                {twins.length > 0 && (
                  <Button
                    icon={<IconArrowsJoin size={16} />}
                    onPointerEnter={Doubles.preload}
                    onClick={() => setComparing(true)}
                  >
                    Likely doubles
                  </Button>
                )}
                <Button
                  icon={<IconQrcode size={16} />}
                  onPointerEnter={AtGateDialog.preload}
                  onClick={() => setGate('pass')}
                >
                  Pass
                </Button>
                <Button
                  icon={<IconKeyboard size={16} />}
                  onPointerEnter={AtGateDialog.preload}
                  onClick={() => setGate('pin')}
                >
                  Gate PIN
                </Button>
                <Button
                  icon={<IconUserEdit size={16} />}
                  onPointerEnter={PersonForm.preload}
                  onClick={() => setEditing(true)}
                >
                  Edit person
                </Button>
              </>
            )}
          </>
        }
        actions={
          <>
            {own.data && (
              <MoveButtons
                moves={banMoves}
                allowed={own.data.allowedActions}
                onNear={BanModal.preload}
                renderModal={(move, close) => <BanModal row={own.data} move={move} onClose={close} />}
              />
            )}
            <MoveButtons
              moves={peopleMoves}
              allowed={row.allowedActions}
              onNear={PeopleMoveModal.preload}
              renderModal={(move, close) => <PeopleMoveModal row={row} move={move} onClose={close} />}
            />
          </>
        }
        history={{ entity: projectPersons.entity, id, actions: peopleHistoryWords }}
        facts={<KeyFacts row={row} />}
        about={`About ${row.name}`}
        tab={tab}
        onTab={setTab}
        tabs={[
          {
            id: 'summary',
            label: 'Summary',
            content: (
              <div className="stack">
                <Standing row={row} project={project} system={system} />
                <Loaded of={own} name="The person">
                  {(person) => <OwnRecord person={person} row={row} />}
                </Loaded>
              </div>
            ),
          },
          {
            id: 'trainings',
            label: 'Trainings',
            content: own.data && (
              <Suspense>
                <UserTrainingsPanel
                  holder={{ userId: own.data.userId, personId: row.personId }}
                  canAdd={own.data.userId === null && own.data.canEdit}
                />
              </Suspense>
            ),
          },
          ...recordTabs.map(({ id: tabId, label, ...shown }) => ({
            id: tabId,
            label,
            content: <RecordsOfPerson id={id} title={label} {...shown} />,
          })),
          {
            id: 'attendance',
            label: 'Attendance',
            content: (
              <Suspense>
                <StaysOfPerson projectId={project.id} personId={row.personId} name={row.name} />
              </Suspense>
            ),
          },
        ]}
      />
      {gate && (
        <Suspense>
          <AtGateDialog
            what={gate}
            personId={row.personId}
            name={row.name}
            company={row.clientName}
            onClose={() => setGate(null)}
          />
        </Suspense>
      )}
      {isComparing && (
        <Suspense>
          <Doubles personId={row.personId} onClose={() => setComparing(false)} />
        </Suspense>
      )}
      {editing && (
        <Suspense>
          <PersonForm id={row.personId} projectId={project.id} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The tabs of records that name someone. */
const recordTabs = [
  {
    id: 'inductions',
    label: 'Inductions',
    kinds: ['induction'],
    none: 'They have no induction on this project.',
  },
  { id: 'rams', label: 'RAMS signed', kinds: ['rams'], none: 'No RAMS is linked to them here.' },
  { id: 'permits', label: 'Permits', kinds: ['permit'], none: 'No permit is linked to them here.' },
  {
    id: 'briefings',
    label: 'Talks and inspections',
    kinds: ['onSiteTraining', 'inspection', 'nonEquipmentInspection'],
    none: 'No talk and no inspection is linked to them here.',
  },
  {
    id: 'disciplinaries',
    label: 'Disciplinaries',
    kinds: ['disciplinary'],
    none: 'There are none that you may read.',
  },
  {
    id: 'accidents',
    label: 'Accidents',
    kinds: ['accident'],
    none: 'No accident that you may read whole names them.',
  },
] as const

function KeyFacts({ row }: { row: ProjectPerson }) {
  const clock = useClock()
  const hasLeft = row.statusId === personStatus.left
  return (
    <Facts
      facts={[
        { label: 'Company', value: row.clientName, more: row.siteNumber ? `Site no. ${row.siteNumber}` : undefined },
        { label: 'Trade', value: row.trade },
        {
          label: 'Roles on site',
          value: row.roleNames.join(', '),
          more: row.supervisorPersonName ? `Supervised by ${row.supervisorPersonName}` : undefined,
        },
        { label: 'Card', value: row.cardName, more: <DueMark due={dueOn(row.cardExpiresOn, clock, hasLeft)} /> },
        { label: 'Induction ends', value: <DueMark due={dueOn(row.inductionExpiresOn, clock, hasLeft)} /> },
        {
          label: 'On site',
          value: row.onSiteSince ? <Moment at={row.onSiteSince} withTime /> : 'Not now',
          more: row.lastOnSite && !row.onSiteSince ? <Moment at={row.lastOnSite} /> : undefined,
        },
      ]}
    />
  )
}

const titles: Record<number, string> = {
  [personStatus.pending]: 'They may not work here yet',
  [personStatus.cleared]: 'They may work here',
  [personStatus.blocked]: 'They must not work here',
  [personStatus.left]: 'They have left this project',
}
const tones = {
  [personStatus.pending]: 'amber',
  [personStatus.cleared]: 'green',
  [personStatus.blocked]: 'red',
  [personStatus.left]: 'grey',
} as const

/** Whether they may work, with the reasons in words. */
function Standing({ row, project, system }: { row: ProjectPerson; project: Project; system: System }) {
  const { statusId, reasons, inductionId } = row
  const induct = `${registerPath('induction', { projectId: project.id }, system)}?open=0&person=${row.id}`
  return (
    <Notice tone={tones[statusId as keyof typeof tones]} title={titles[statusId] ?? ''}>
      {statusId !== personStatus.left && (
        <>
          {reasons.length === 0 ? 'The induction is in force, and the card is in date.' : <Reasons reasons={reasons} />}
          {inductionId !== null && (
            <div>
              <UiLink href={recordPath('induction', { projectId: project.id, id: inductionId }, system)}>
                Open the induction
              </UiLink>
            </div>
          )}
          {inductionId === null && project.pageData.inducts && (
            <div>
              <UiLink href={induct}>Induct {row.name}</UiLink>
            </div>
          )}
        </>
      )}
    </Notice>
  )
}

const Reasons = ({ reasons }: { reasons: readonly ClearanceReason[] }) =>
  reasons.length === 1 ? (
    reasons[0]!.words
  ) : (
    <ul>
      {reasons.map(({ words }) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  )

/** How a card was checked, by whom and when. */
function checkedWords(card: SiteCard, checks: readonly NamedCardCheck[], clock: Clock) {
  const check = checkOf(card, checks)
  const words = cardCheckWords[card.checked]
  return check ? `${words} ${plainDate(check.on, clock)}, ${check.byName}` : words
}

/** What the record of the person says, on every project. */
function OwnRecord({ person, row }: { person: Person; row: ProjectPerson }) {
  const clock = useClock()
  const { data: types = [] } = useQuery(lookups.list({ list: 'cscsTypes' }))
  return (
    <div className="panels">
      <div className="stack">
        <PanelTable
          title="Cards"
          label={`Cards of ${row.name}`}
          rows={person.cards}
          keyOf={({ number }) => number}
          columns={[
            {
              head: 'Card',
              cell: ({ cscsTypeId, number, occupation }) =>
                [types.find(({ id }) => id === cscsTypeId)?.name, number, occupation].filter(Boolean).join(', '),
            },
            { head: 'Ends', width: 105, cell: ({ expiresOn }) => (expiresOn ? dateWords(expiresOn, clock) : 'No end') },
            { head: 'Checked', width: 200, cell: (card) => checkedWords(card, person.cardChecks, clock) },
          ]}
          empty={row.cardExemption ?? 'No card is entered.'}
          what="Cards"
          problem={null}
          retry={() => undefined}
        />
        {(person.canEdit || person.cardFiles.length > 0) && (
          <AttachedFiles
            entity={persons.entity}
            field="cardFiles"
            row={person}
            title="Photos of cards"
            files={person.cardFiles}
            none="No photo of a card is kept. Add the front and the back of each."
            asPictures
          />
        )}
        <AttachedPicture entity={persons.entity} field="photoFileId" row={person} whose={row.name}>
          {person.photoFileId === null ? (
            <Face name={row.name} large />
          ) : (
            <img className="person-photo" src={fileAddress(person.photoFileId, true)} alt={row.name} />
          )}
        </AttachedPicture>
      </div>
      <Panel title="Person">
        <Facts
          columns={2}
          facts={[
            { label: 'Employer', value: person.clientName, more: <Employers person={person} /> },
            ...(person.bannedUntil === null
              ? []
              : [
                  {
                    label: 'Banned until',
                    value: <Moment at={person.bannedUntil} />,
                    more: person.banReason ?? undefined,
                  },
                ]),
            { label: 'Employment', value: person.employmentStatusName },
            { label: 'Phone', value: person.phone && <a href={`tel:${person.phone}`}>{person.phone}</a> },
            { label: 'E-mail', value: person.email && <a href={`mailto:${person.email}`}>{person.email}</a> },
            { label: 'Language', value: person.languageName },
            { label: 'Date of birth', value: person.dateOfBirth && <Moment at={person.dateOfBirth} /> },
            {
              label: 'In an emergency',
              value: person.emergencyName,
              more: [person.emergencyRelation, person.emergencyPhone].filter(Boolean).join(', ') || undefined,
            },
            {
              label: 'First aid, fire',
              value: [row.isFirstAider && 'First aider', row.isFireMarshal && 'Fire marshal']
                .filter(Boolean)
                .join(', '),
            },
            { label: 'Supervisor', value: row.supervisorPersonName },
            { label: 'Account', value: person.userName },
          ]}
        />
      </Panel>
    </div>
  )
}

/** For whom they worked before, and since when they work for their employer. */
function Employers({ person: { employers } }: { person: Person }) {
  const clock = useClock()
  if (employers.length === 0) return null
  return employers
    .map(({ clientName, fromOn, untilOn }) =>
      untilOn === null
        ? `since ${dateWords(fromOn, clock)}`
        : `before: ${clientName}, ${dateWords(fromOn, clock)} to ${dateWords(untilOn, clock)}`,
    )
    .join('; ')
}
