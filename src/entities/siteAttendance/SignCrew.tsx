import { useDebouncedValue } from '@mantine/hooks'
import { IconLogin, IconLogout } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import type { Project } from '#contract/entities/project.ts'
import type { Crew, CrewMember, CrewResult } from '#contract/people/signCrew.ts'
import { counted } from '#contract/text/amounts.ts'
import { browserOf } from '#src/data/browser.ts'
import { useOnceKey } from '#src/data/useOnceKey.ts'
import { Button } from '#src/ui/Button.tsx'
import { Leaving } from '#src/ui/dialogs/ConfirmModal.tsx'
import { Dialog } from '#src/ui/dialogs/Dialog.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { useCompanyOptions } from '../projectClient/shared/useCompanyOptions.ts'
import { useLocationOptions } from '../projectLocation/shared/useLocationOptions.ts'
import { CrewRow } from './CrewRow.tsx'
import { crewOf, signCrewIn, signOutMany } from './data.ts'
import './signCrew.css'

interface Props {
  project: Project
  onClose(): void
}

const typingPause = 200
const people = (count: number) => counted(count, 'person', 'people')

/** Signs several people in at once, found by company or name, as on a phone beside the crew. */
export function SignCrewIn({ project, onClose }: Props) {
  const { messages } = browserOf(useQueryClient())
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map())
  const [left, setLeft] = useState<ReadonlyMap<number, CrewResult>>(new Map())
  const [zoneId, setZoneId] = useState<number | null>(null)
  const [briefed, setBriefed] = useState(false)
  const { key, renew, renewAfter } = useOnceKey()
  const { mutateAsync, isPending, error } = useMutation({ ...signCrewIn(project.id, key), onError: renewAfter })
  const zones = useLocationOptions(project.id)
  const choose = (ids: readonly number[], isChosen: boolean) => {
    const next = new Map(chosen)
    for (const id of ids)
      if (isChosen) next.set(id, next.get(id) ?? '')
      else next.delete(id)
    setChosen(next)
  }
  const signIn = async () => {
    const crew = [...chosen].map(([personId, reason]) => ({ personId, overrideReason: reason.trim() || null }))
    const results = await mutateAsync({ zoneId, briefed, people: crew }).catch(() => null)
    // The dialog shows why.
    if (!results) return
    renew()
    const [came, out] = [results.filter(({ state }) => state === 'in'), results.filter(isLeftOut)]
    if (came.length > 0) messages.add('success', `${people(came.length)} signed in`)
    for (const { name, words } of came) if (words) messages.add('warning', `${name}: ${words}`)
    if (out.length === 0) {
      onClose()
      return
    }
    setLeft(new Map(out.map((one) => [one.personId, one])))
    setChosen(new Map(out.map(({ personId }) => [personId, chosen.get(personId) ?? ''])))
  }
  return (
    <CrewDialog
      project={project}
      title="Sign crew in"
      problem={error?.message}
      busy={isPending}
      chosen={chosen}
      onClose={onClose}
      isOffered={({ attendanceId }) => attendanceId === null}
      none="Nobody who could sign in"
      renderRow={(one) => (
        <CrewRow
          key={one.personId}
          member={one}
          chosen={chosen.has(one.personId)}
          onChoose={(isChosen) => choose([one.personId], isChosen)}
          leftOut={left.get(one.personId)?.words ?? null}
          reason={chosen.get(one.personId) ?? ''}
          onReason={(reason) => setChosen(new Map(chosen).set(one.personId, reason))}
        />
      )}
      onAll={(listed) =>
        choose(
          listed.filter(({ needsReason }) => !needsReason).map(({ personId }) => personId),
          true,
        )
      }
      renderNotice={({ room }) => <Left left={left} room={room} count={chosen.size} />}
      more={
        <div className="crew-more">
          <label>
            <span className="quiet small">Zone</span>
            <select
              className="input"
              value={zoneId ?? ''}
              onChange={({ target }) => setZoneId(Number(target.value) || null)}
            >
              <option value="">None</option>
              {zones.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <label className="line">
            <input type="checkbox" checked={briefed} onChange={({ target }) => setBriefed(target.checked)} />
            Today’s briefing given
          </label>
        </div>
      }
      act={
        <Button
          kind="primary"
          icon={<IconLogin size={16} />}
          disabled={isPending}
          reason={chosen.size === 0 ? 'Select somebody first' : null}
          onClick={() => void signIn()}
        >
          {chosen.size === 0 ? 'Sign in' : `Sign in ${people(chosen.size)}`}
        </Button>
      }
    />
  )
}

/** Signs several people out at once, found by company or name. */
export function SignCrewOut({ project, onClose }: Props) {
  const { messages } = browserOf(useQueryClient())
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map())
  const { mutateAsync, isPending, error } = useMutation(signOutMany(project.id))
  const choose = (some: readonly CrewMember[], isChosen: boolean) => {
    const next = new Map(chosen)
    for (const { personId, attendanceId } of some)
      if (isChosen && attendanceId !== null) next.set(personId, attendanceId)
      else next.delete(personId)
    setChosen(next)
  }
  const signOut = async () => {
    const count = await mutateAsync([...chosen.values()]).catch(() => null)
    // The dialog shows why.
    if (count === null) return
    messages.add('success', `${people(count)} signed out`)
    onClose()
  }
  return (
    <CrewDialog
      project={project}
      title="Sign crew out"
      problem={error?.message}
      busy={isPending}
      chosen={chosen}
      onClose={onClose}
      isOffered={({ attendanceId }) => attendanceId !== null}
      none="Nobody on site"
      renderRow={(one) => (
        <CrewRow
          key={one.personId}
          member={one}
          chosen={chosen.has(one.personId)}
          onChoose={(isChosen) => choose([one], isChosen)}
        />
      )}
      onAll={(listed) => choose(listed, true)}
      act={
        <Button
          kind="primary"
          icon={<IconLogout size={16} />}
          disabled={isPending}
          reason={chosen.size === 0 ? 'Select somebody first' : null}
          onClick={() => void signOut()}
        >
          {chosen.size === 0 ? 'Sign out' : `Sign out ${people(chosen.size)}`}
        </Button>
      }
    />
  )
}

const isLeftOut = ({ state }: CrewResult) => state === 'leftOut'

/** Who was left out and why, or that the site takes fewer than are selected. */
function Left({ left, room, count }: { left: ReadonlyMap<number, CrewResult>; room: number | null; count: number }) {
  if (left.size > 0)
    return (
      <Notice tone="amber" title={`${people(left.size)} left out`}>
        <ul>
          {[...left.values()].map(({ personId, name, words }) => (
            <li key={personId}>{`${name}: ${words}`}</li>
          ))}
        </ul>
        Enter a reason for each who may come in all the same, or close.
      </Notice>
    )
  if (room === null || count <= room) return null
  return (
    <Notice tone="amber">
      {room === 0
        ? 'The site is full. Each person needs a reason.'
        : `The site takes ${people(room)} more. The others are left out unless a reason is entered.`}
    </Notice>
  )
}

interface CrewDialogProps extends Props {
  title: string
  problem: string | undefined
  busy: boolean
  chosen: ReadonlyMap<number, unknown>
  /** Whether someone can be selected at all. */
  isOffered(member: CrewMember): boolean
  /** Who is not found, as the start of a sentence. */
  none: string
  renderRow(member: CrewMember): ReactNode
  /** Selects everyone who is listed. */
  onAll(listed: readonly CrewMember[]): void
  renderNotice?(crew: Crew): ReactNode
  more?: ReactNode
  act: ReactNode
}

/** The people of a project by company and name, to select several. */
function CrewDialog({ project, title, problem, busy, chosen, onClose, ...crew }: CrewDialogProps) {
  const id = useId()
  const [clientId, setClientId] = useState<number | null>(null)
  const [words, setWords] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [asked] = useDebouncedValue(words.trim(), typingPause)
  const found = useQuery({ ...crewOf(project.id, clientId, asked), placeholderData: keepPreviousData })
  const companies = useCompanyOptions(project.id)
  const leave = () => (chosen.size === 0 ? onClose() : setAsking(true))
  return (
    <Dialog labelledBy={id} onLeave={() => !busy && leave()} className="sign-crew">
      <h2 id={id}>{title}</h2>
      <div className="dialog-body stack">
        {problem && <Notice tone="red">{problem}</Notice>}
        <div className="crew-find">
          <label>
            <span className="quiet small">Company</span>
            <select
              className="input"
              data-autofocus
              value={clientId ?? ''}
              onChange={({ target }) => setClientId(Number(target.value) || null)}
            >
              <option value="">All companies</option>
              {companies.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span className="quiet small">Name</span>
            <input
              className="input"
              type="search"
              value={words}
              placeholder="Name or company"
              onChange={({ target }) => setWords(target.value)}
            />
          </label>
        </div>
        {crew.more}
        <Loaded of={found} name="The people">
          {(data) => {
            const listed = data.people.filter(crew.isOffered)
            return (
              <>
                {crew.renderNotice?.(data)}
                {listed.length === 0 ? (
                  <p className="quiet">
                    {asked === '' && clientId === null ? `${crew.none}.` : `${crew.none} fits this company and name.`}
                  </p>
                ) : (
                  <>
                    <div className="line">
                      <span className="quiet small">
                        {data.hasMore
                          ? `The first ${listed.length}. Choose a company or type a name.`
                          : people(listed.length)}
                      </span>
                      <Button className="push" small kind="quiet" disabled={busy} onClick={() => crew.onAll(listed)}>
                        Select all
                      </Button>
                    </div>
                    <ul className="crew-list" aria-label="People">
                      {listed.map(crew.renderRow)}
                    </ul>
                  </>
                )}
              </>
            )
          }}
        </Loaded>
      </div>
      <footer>
        <Button className="push" disabled={busy} onClick={leave}>
          Close
        </Button>
        {crew.act}
      </footer>
      {isAsking && <Leaving onStay={() => setAsking(false)} onLeave={onClose} />}
    </Dialog>
  )
}
