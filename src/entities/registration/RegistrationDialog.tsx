import { IconArrowBackUp, IconCheck, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { registration, type Registration } from '#contract/entities/registration.ts'
import type { Person } from '#contract/entities/person.ts'
import type { Project } from '#contract/entities/project.ts'
import { labelsOf } from '#contract/labels.ts'
import { takenFields, type FilePart, type TakenField } from '#contract/people/registrations.ts'
import { recordPath, registerPath } from '#contract/recordPages.ts'
import type { System } from '#contract/systems.ts'
import { foldedCompany } from '#contract/text/foldedNames.ts'
import { browserOf } from '#src/data/browser.ts'
import { fileAddress } from '#src/data/fileAddress.ts'
import { ApiProblem } from '#src/data/http.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { Dialog } from '#src/ui/dialogs/Dialog.tsx'
import { FileLink } from '#src/ui/files/FileLink.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { dateWords } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { lookups } from '../lookup/data.ts'
import { persons } from '../person/data.ts'
import { useCompanyOptions } from '../projectClient/shared/useCompanyOptions.ts'
import { sayDeleted } from '../record/sayDeleted.ts'
import { alikeRegistered, registrations } from './data.ts'
import { RegistrationBadge } from './registrationLooks.tsx'
import './registration.css'

const labels = labelsOf(registration)

interface Props {
  id: number
  project: Project
  system: System
  onClose(): void
}

/** What someone gave before they came, to be accepted or returned. */
export function RegistrationDialog({ id, project, system, onClose }: Props) {
  const heading = useId()
  const { data, error } = useQuery(registrations.detail(id))
  return (
    <Dialog labelledBy={heading} onLeave={onClose} className="registration">
      <h2 id={heading}>
        {data ? `${data.firstName} ${data.lastName}` : 'Registration'}
        {data && <RegistrationBadge statusId={data.statusId} />}
      </h2>
      {data ? (
        <Opened row={data} project={project} system={system} onClose={onClose} />
      ) : (
        <>
          <div className="dialog-body">
            {error ? <Notice tone="red">{error.message}</Notice> : <Spinner label="The details are loading" />}
          </div>
          <footer>
            <Button data-autofocus onClick={onClose}>
              Close
            </Button>
          </footer>
        </>
      )}
    </Dialog>
  )
}

interface OpenedProps extends Omit<Props, 'id'> {
  row: Registration
}

const none: readonly never[] = []

function Opened({ row, project, system, onClose }: OpenedProps) {
  const id = useId()
  const client = useQueryClient()
  const { messages } = browserOf(client)
  const companies = useCompanyOptions(row.projectId, [{ id: row.clientId, name: row.clientName }])
  const mayAccept = row.allowedActions.includes('accept')
  const { data: alike = none } = useQuery({ ...alikeRegistered(row.id), enabled: mayAccept })
  const [company, setCompany] = useState(row.clientId)
  // What they typed of the company is chosen where only one of the project is called that.
  const typed = companies.filter(({ label }) => foldedCompany(label) === foldedCompany(row.companyName ?? ''))
  const clientId = company ?? (typed.length === 1 ? typed[0]!.value : 0)
  const [who, setWho] = useState<number | 'new' | null>(null)
  const [take, setTake] = useState<readonly TakenField[]>([])
  const [cardsSeen, setCardsSeen] = useState(false)
  const [isReturning, setReturning] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const [reason, setReason] = useState('')
  const accept = useMutation(registrations.act('accept', row))
  const giveBack = useMutation(registrations.act('return', row))
  const remove = useMutation(registrations.remove(row))
  // The button that had the focus while the details loaded has gone.
  const first = useRef<HTMLSelectElement>(null)
  const closing = useRef<HTMLButtonElement>(null)
  useEffect(() => (first.current ?? closing.current)?.focus(), [])
  const isBusy = accept.isPending || giveBack.isPending || remove.isPending
  const problem = accept.error ?? giveBack.error ?? remove.error
  const needsChoice = alike.length > 0 && who === null
  const name = `${row.firstName} ${row.lastName}`
  // The notice shows why one was refused, and the dialog stays.
  const settled = (work: Promise<unknown>, done: string) =>
    work.then(
      () => {
        messages.add('success', done)
        onClose()
      },
      (refused: unknown) => {
        if (!(refused instanceof ApiProblem)) throw refused
      },
    )
  const accepting = () =>
    settled(
      accept.mutateAsync({
        clientId,
        personId: typeof who === 'number' ? who : null,
        isNew: who === 'new',
        take: [...take],
        cardsSeen,
      }),
      `${name} is on the list of people`,
    )
  const deleting = async () => {
    const isDone = await remove.mutateAsync().then(
      () => true,
      () => false,
    )
    if (!isDone) return
    sayDeleted(client, registrations, row)
    onClose()
  }
  return (
    <>
      <div className="dialog-body stack">
        {problem && <Notice tone="red">{problem.message}</Notice>}
        {row.returnReason && (
          <Notice tone="amber" title={`Returned by ${row.decidedByName ?? 'staff'}`}>
            {row.returnReason}
          </Notice>
        )}
        {row.projectPersonId !== null && (
          <Notice tone="green" title={`Accepted by ${row.decidedByName ?? 'staff'}`}>
            <UiLink href={recordPath('projectPerson', { projectId: project.id, id: row.projectPersonId }, system)}>
              Open {name} on the list
            </UiLink>
            {project.pageData.inducts && (
              <>
                {' · '}
                <UiLink
                  href={`${registerPath('induction', { projectId: project.id }, system)}?open=0&person=${row.projectPersonId}`}
                >
                  Induct {name}
                </UiLink>
              </>
            )}
          </Notice>
        )}
        <Details row={row} />
        {mayAccept && !isReturning && (
          <>
            {alike.length > 0 && (
              <fieldset className="registration-choice">
                <legend>This may be someone who is known already</legend>
                {alike.map((one) => (
                  <label key={one.id}>
                    <input
                      type="radio"
                      name={`${id}who`}
                      checked={who === one.id}
                      onChange={() => {
                        setWho(one.id)
                        setTake([])
                      }}
                    />
                    {`${one.name}, ${one.clientName}: ${one.why}${one.projectPersonId === null ? '' : ', on the list of this project'}`}
                  </label>
                ))}
                <label>
                  <input type="radio" name={`${id}who`} checked={who === 'new'} onChange={() => setWho('new')} />
                  Someone new
                </label>
              </fieldset>
            )}
            {typeof who === 'number' && <Differences row={row} personId={who} take={take} onTake={setTake} />}
            <label>
              <span className="quiet small">Works for</span>
              <select
                ref={first}
                className="input"
                value={clientId || ''}
                onChange={({ target }) => setCompany(Number(target.value))}
              >
                <option value="" disabled>
                  Choose…
                </option>
                {companies.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            {row.cards.length > 0 && (
              <label className="line">
                <input type="checkbox" checked={cardsSeen} onChange={() => setCardsSeen(!cardsSeen)} />I have seen the
                cards themselves
              </label>
            )}
          </>
        )}
        {isReturning && (
          <label>
            <span className="quiet small">What is missing or wrong</span>
            <textarea
              className="input"
              rows={3}
              maxLength={500}
              value={reason}
              data-autofocus
              onChange={({ target }) => setReason(target.value)}
            />
            <span className="quiet small">
              {row.email
                ? `Goes to ${row.email} with a link to correct it.`
                : 'They gave no e-mail address: a mail goes to whoever was invited, and they read it on the device on which they entered their details.'}
            </span>
          </label>
        )}
      </div>
      <footer>
        {row.canDelete && !isReturning && (
          <Button kind="danger" icon={<IconTrash size={15} />} disabled={isBusy} onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )}
        <Button
          ref={closing}
          className="push"
          disabled={isBusy}
          onClick={isReturning ? () => setReturning(false) : onClose}
        >
          {isReturning ? 'Back' : 'Close'}
        </Button>
        {row.allowedActions.includes('return') &&
          (isReturning ? (
            <Button
              kind="primary"
              disabled={isBusy}
              reason={reason.trim() === '' ? 'Say what is missing first' : null}
              onClick={() => void settled(giveBack.mutateAsync({ reason }), `Returned to ${name}`)}
            >
              Return
            </Button>
          ) : (
            <Button icon={<IconArrowBackUp size={15} />} disabled={isBusy} onClick={() => setReturning(true)}>
              Return…
            </Button>
          ))}
        {mayAccept && !isReturning && (
          <Button
            kind="primary"
            icon={<IconCheck size={15} />}
            disabled={isBusy}
            reason={
              clientId === 0 ? 'Choose the company first' : needsChoice ? 'Choose whether they are known first' : null
            }
            onClick={() => void accepting()}
          >
            Accept
          </Button>
        )}
      </footer>
      {isDeleting && (
        <ConfirmModal
          title={`Delete the details of ${name}?`}
          action="Delete"
          danger
          consequences="What they sent and its photos are removed. They are not notified."
          onConfirm={deleting}
          onCancel={() => setDeleting(false)}
        />
      )}
    </>
  )
}

/** What they sent, with the photos beside what these show. */
function Details({ row }: { row: Registration }) {
  const clock = useClock()
  const { data: cardTypes = [] } = useQuery(lookups.list({ list: 'cscsTypes' }))
  const { data: trainingTypes = [] } = useQuery(lookups.list({ list: 'userTrainingTypes' }))
  const until = (day: string | null) => (day ? `until ${dateWords(day, clock)}` : 'no end')
  const nameIn = (types: readonly { id: number; name: string }[], id: number) =>
    types.find((type) => type.id === id)?.name ?? ''
  return (
    <>
      <Photos row={row} part="photo" />
      <Facts
        columns={2}
        facts={[
          { label: 'Company', value: row.clientName ?? row.companyName },
          { label: labels.trade, value: row.trade },
          { label: labels.dateOfBirth, value: <Moment at={row.dateOfBirth} /> },
          { label: labels.employmentStatusId, value: row.employmentStatusName },
          { label: labels.languageId, value: row.languageName },
          { label: labels.phone, value: row.phone },
          { label: labels.email, value: row.email },
          {
            label: 'In an emergency',
            value: row.emergencyName,
            more: [row.emergencyRelation, row.emergencyPhone].filter(Boolean).join(', ') || undefined,
          },
          { label: labels.sentOn, value: <Moment at={row.sentOn} withTime /> },
        ]}
      />
      {row.cards.map((card, at) => (
        <section key={card.number} className="registration-part">
          <strong>{nameIn(cardTypes, card.cscsTypeId)}</strong> {card.number}, {until(card.expiresOn)}
          <Photos row={row} part={`card:${at}`} />
        </section>
      ))}
      {row.trainings.map((training, at) => (
        <section key={`${training.typeId} ${training.completedOn}`} className="registration-part">
          <strong>{nameIn(trainingTypes, training.typeId)}</strong> {dateWords(training.completedOn, clock)},{' '}
          {until(training.expiresOn)}
          <Photos row={row} part={`training:${at}`} />
        </section>
      ))}
      {row.cards.length + row.trainings.length === 0 && <p className="quiet">They gave no cards and no trainings.</p>}
    </>
  )
}

function Photos({ row, part }: { row: Registration; part: FilePart }) {
  const files = row.files.filter((file) => file.part === part)
  if (files.length === 0) return null
  return (
    <div className="registration-photos">
      {files.map((file) =>
        file.mime.startsWith('image/') ? (
          <a key={file.id} href={fileAddress(file.id, true)} target="_blank" rel="noreferrer">
            <img src={fileAddress(file.id, true)} alt={file.name} />
          </a>
        ) : (
          <FileLink
            key={file.id}
            href={fileAddress(file.id)}
            view={fileAddress(file.id, true)}
            name={file.name}
            size={file.size}
          />
        ),
      )}
    </div>
  )
}

/** The values beside ids, by field. */
const shown: Partial<Record<TakenField, 'clientName' | 'languageName' | 'employmentStatusName'>> = {
  clientId: 'clientName',
  languageId: 'languageName',
  employmentStatusId: 'employmentStatusName',
}

interface DifferencesProps {
  row: Registration
  personId: number
  take: readonly TakenField[]
  onTake(take: readonly TakenField[]): void
}

/** What they sent and their record says otherwise; whoever accepts chooses what is taken over. */
function Differences({ row, personId, take, onTake }: DifferencesProps) {
  const { data: known, error } = useQuery(persons.detail(personId))
  const personLabels = labelsOf(persons.entity)
  const said = (record: Registration | Person, field: TakenField) =>
    (record as unknown as Record<string, unknown>)[shown[field] ?? field]
  const differing = known
    ? takenFields.filter((field) => {
        const [sent, has] = [said(row, field), said(known, field)]
        return sent !== null && sent !== undefined && has !== null && sent !== has
      })
    : []
  if (error)
    return <p className="quiet">Their record stays as it is. What it lacks is filled in, and their cards are added.</p>
  if (differing.length === 0) return null
  return (
    <fieldset className="registration-choice">
      <legend>Take over what they sent</legend>
      {differing.map((field) => (
        <label key={field}>
          <input
            type="checkbox"
            checked={take.includes(field)}
            onChange={() => onTake(take.includes(field) ? take.filter((one) => one !== field) : [...take, field])}
          />
          {`${personLabels[field]}: ${String(said(row, field))}, in place of ${String(said(known!, field))}`}
        </label>
      ))}
    </fieldset>
  )
}
