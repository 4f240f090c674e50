import { IconAmbulance, IconFlame } from '@tabler/icons-react'
import { useState } from 'react'
import type { GateIdentity, GateStaff } from '#contract/people/gate.ts'
import type { SignInMethod } from '#contract/people/attendance.ts'
import type { GateOutcome } from '#contract/people/gateEvents.ts'
import { gateSentence, reasonSentence } from '#contract/people/gateWords.ts'
import type { ClearanceReason } from '#contract/people/personStatus.ts'
import { fileSectionWords, type FileToRead } from '#contract/safety/fileSections.ts'
import type { GateDevice } from '#src/entities/siteGate/gateDevice.ts'
import { BigButton } from './BigButton.tsx'
import type { Step } from './step.ts'
import { StaffEntry } from './StaffEntry.tsx'

interface Props {
  device: GateDevice
  who: GateIdentity
  method: SignInMethod
  staff: readonly GateStaff[]
  isAway: boolean
  onDone(step: Step): void
}

/** Who stands here, whether they are let in, and why not. */
export function PersonStep({ device, who, method, staff, isAway, onDone }: Props) {
  const { name, language, personId } = who
  const [refused, setRefused] = useState<readonly ClearanceReason[] | null>(who.isRefused ? who.reasons : null)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [hasRead, setHasRead] = useState(false)
  const file = who.isOnSite ? null : who.fileToRead
  const say = (what: 'welcome' | 'goodbye') => gateSentence(language, what)
  const move = async (kind: 'in' | 'out') => {
    setBusy(true)
    const outcome = await device.happen({ kind, personId, method, fileIssue: hasRead ? (file?.issue ?? null) : null })
    setBusy(false)
    if (outcome !== 'kept' && outcome.result === 'refused') return setRefused(outcome.reasons)
    onDone({ at: 'done', title: name, ...wordsOf(kind, outcome, say) })
  }
  const letIn = async (entered: { staffUserId: number; secret: string; reason: string }) => {
    await device.override(personId, method, entered)
    onDone({ at: 'done', title: name, words: say('welcome'), tone: 'green' })
  }
  if (isAsking)
    return (
      <StaffEntry
        title={`Let in ${name}`}
        staff={staff.filter(({ signsIn }) => signsIn)}
        withReason
        words="Let in"
        isAway={isAway}
        onEntered={letIn}
      />
    )
  return (
    <div className="kiosk-box">
      <h1>{name}</h1>
      {(who.isFirstAider || who.isFireMarshal) && (
        <p className="kiosk-duties">
          {who.isFirstAider && (
            <span className="tone-green">
              <IconAmbulance size={24} aria-hidden /> First aider
            </span>
          )}
          {who.isFireMarshal && (
            <span className="tone-red">
              <IconFlame size={24} aria-hidden /> Fire marshal
            </span>
          )}
        </p>
      )}
      {refused ? (
        <>
          <div className="kiosk-result tone-red" role="alert">
            <h2 lang={language}>{gateSentence(language, 'refused')}</h2>
            <Reasons reasons={refused} language={language} />
          </div>
          <BigButton onClick={() => setAsking(true)}>Site staff: let in…</BigButton>
        </>
      ) : (
        <>
          {!who.isOnSite && <Reasons reasons={who.reasons} language={language} />}
          {file && <FileRead file={file} language={language} hasRead={hasRead} onRead={setHasRead} />}
          <BigButton
            kind="primary"
            disabled={isBusy || (file !== null && !hasRead)}
            onClick={() => void move(who.isOnSite ? 'out' : 'in')}
          >
            {who.isOnSite ? 'Sign out' : 'Sign in'}
          </BigButton>
        </>
      )}
    </div>
  )
}

function wordsOf(kind: 'in' | 'out', outcome: GateOutcome | 'kept', say: (what: 'welcome' | 'goodbye') => string) {
  const done = say(kind === 'in' ? 'welcome' : 'goodbye')
  if (outcome === 'kept') return { words: `${done} It is sent once there is a connection.`, tone: 'green' as const }
  if (outcome.result === 'unknown')
    return { words: 'You were not signed in. Tell the site office when you came.', tone: 'amber' as const }
  return { words: done, tone: 'green' as const }
}

interface FileProps {
  file: FileToRead
  language: string
  hasRead: boolean
  onRead(hasRead: boolean): void
}

/** Asks whether someone has read the safety file of the building, once for each issue. */
const FileRead = ({ file: { issue, sections }, language, hasRead, onRead }: FileProps) => (
  <section className="kiosk-result tone-amber" aria-label="Safety file">
    <h2>{`Safety file, issue ${issue}`}</h2>
    <p>Ask the building office for it before you work here. It says what you must know of:</p>
    <ul className="kiosk-reasons">
      {sections.map((section) => (
        <li key={section}>{fileSectionWords[section]}</li>
      ))}
    </ul>
    <label className="kiosk-check">
      <input type="checkbox" checked={hasRead} onChange={({ target }) => onRead(target.checked)} />
      <span>
        <span lang={language}>{gateSentence(language, 'fileRead')}</span>
        {language !== 'en' && <small lang="en">{gateSentence('en', 'fileRead')}</small>}
      </span>
    </label>
  </section>
)

/** Each reason in the language of the person, and in English for whoever helps them. */
function Reasons({ reasons, language }: { reasons: readonly ClearanceReason[]; language: string }) {
  return (
    <ul className="kiosk-reasons">
      {reasons.map((reason) => {
        const said = reasonSentence(language, reason)
        return (
          <li key={reason.words}>
            <span lang={language}>{said}</span>
            {(language !== 'en' || reason.day || reason.code === 'away') && said !== reason.words && (
              <small lang="en">{reason.words}</small>
            )}
          </li>
        )
      })}
    </ul>
  )
}
