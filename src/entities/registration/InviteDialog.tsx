import { IconPrinter } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState, type ReactNode } from 'react'
import type { Project } from '#contract/entities/project.ts'
import { languageNames, languages } from '#contract/people/languages.ts'
import {
  linkKinds,
  linkKindWords,
  type LinkKind,
  type NewRegistrationLink,
  type RegistrationPoster,
} from '#contract/people/registrations.ts'
import { browserOf } from '#src/data/browser.ts'
import { ApiProblem } from '#src/data/http.ts'
import { useOnceKey } from '#src/data/useOnceKey.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/dialogs/Dialog.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { useCompanyOptions } from '../projectClient/shared/useCompanyOptions.ts'
import { makeLink, posterOf } from './data.ts'
import './registration.css'

const kindHelp: Record<LinkKind, string> = {
  poster: 'Hangs where people pass. Whoever reads the code gives their own details.',
  company: 'Goes to the contact of the company, who enters its people.',
  person: 'Is for one person.',
}
const days = [7, 30, 90, 365] as const

interface Props {
  project: Project
  onClose(): void
  /** Shows a poster once it is made. */
  onPoster(id: number): void
}

/** Invites people to give their details before they come: by a poster, or by mail to a company or a person. */
export function InviteDialog({ project, onClose, onPoster }: Props) {
  const id = useId()
  const { messages } = browserOf(useQueryClient())
  const companies = useCompanyOptions(project.id)
  const [kind, setKind] = useState<LinkKind>('poster')
  const [typed, setTyped] = useState({ clientId: 0, name: '', email: '', language: 'en', days: 30 })
  const set = (more: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...more }))
  const { key, renewAfter } = useOnceKey()
  const { mutateAsync, isPending, error } = useMutation({ ...makeLink(key), onError: renewAfter })
  const problems = error instanceof ApiProblem ? error.problems : []
  const faultOf = (field: string) => problems.find((problem) => problem.field === field)?.message
  const rest = problems.filter(({ field }) => field !== 'clientId' && field !== 'email')
  const make = async () => {
    const body: NewRegistrationLink = {
      projectId: project.id,
      kind,
      clientId: typed.clientId || null,
      name: typed.name || null,
      email: typed.email || null,
      language: typed.language as NonNullable<NewRegistrationLink['language']>,
      days: typed.days,
    }
    // The dialog shows why.
    const made = await mutateAsync(body).catch(() => null)
    if (made === null) return
    if (kind === 'poster') return onPoster(made)
    messages.add('success', 'The mail will be sent')
    onClose()
  }
  return (
    <Dialog labelledBy={id} onLeave={() => !isPending && onClose()}>
      <h2 id={id}>Invite people</h2>
      <div className="dialog-body stack">
        {rest.length > 0 && <Notice tone="red">{rest.map(({ message }) => message).join(' ')}</Notice>}
        <fieldset className="registration-choice">
          <legend>Link</legend>
          {linkKinds.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name={`${id}kind`}
                checked={kind === one}
                data-autofocus={kind === one || undefined}
                onChange={() => setKind(one)}
              />
              <span>
                {linkKindWords[one]} <span className="quiet small">{kindHelp[one]}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <Labelled label="Company" fault={faultOf('clientId')}>
          {(box) => (
            <select
              {...box}
              className="input"
              value={typed.clientId}
              onChange={({ target }) => set({ clientId: Number(target.value) })}
            >
              <option value={0}>{kind === 'company' ? 'Choose…' : 'They enter it themselves'}</option>
              {companies.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        {kind === 'person' && (
          <Labelled label="Name">
            {(box) => (
              <input
                {...box}
                className="input"
                maxLength={100}
                value={typed.name}
                onChange={({ target }) => set({ name: target.value })}
              />
            )}
          </Labelled>
        )}
        {kind !== 'poster' && (
          <Labelled
            label="E-mail"
            help={kind === 'company' ? 'Empty: their contact on the project, else the company' : undefined}
            fault={faultOf('email')}
          >
            {(box) => (
              <input
                {...box}
                className="input"
                type="email"
                maxLength={254}
                value={typed.email}
                onChange={({ target }) => set({ email: target.value })}
              />
            )}
          </Labelled>
        )}
        <Labelled label="Language of the mail and the page" help="Everyone may choose another one on the page">
          {(box) => (
            <select
              {...box}
              className="input"
              value={typed.language}
              onChange={({ target }) => set({ language: target.value })}
            >
              {languages.map((code) => (
                <option key={code} value={code}>
                  {languageNames[code]}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <Labelled label="Works for">
          {(box) => (
            <select
              {...box}
              className="input"
              value={typed.days}
              onChange={({ target }) => set({ days: Number(target.value) })}
            >
              {days.map((count) => (
                <option key={count} value={count}>
                  {count} days
                </option>
              ))}
            </select>
          )}
        </Labelled>
      </div>
      <footer>
        <Button className="push" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button kind="primary" disabled={isPending} onClick={() => void make()}>
          {kind === 'poster' ? 'Make poster' : 'Send mail'}
        </Button>
      </footer>
    </Dialog>
  )
}

interface LabelledProps {
  label: string
  help?: string | undefined
  fault?: string | undefined
  children(box: { id: string; 'aria-invalid': boolean; 'aria-describedby': string }): ReactNode
}

function Labelled({ label, help, fault, children }: LabelledProps) {
  const id = useId()
  return (
    <div>
      <label className="quiet small" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': fault !== undefined, 'aria-describedby': `${id}more` })}
      <div id={`${id}more`} className={fault ? 'small registration-fault' : 'quiet small'}>
        {fault ?? help}
      </div>
    </div>
  )
}

/** A poster with the code of a link, to print. */
export function PosterDialog({ id: linkId, onClose }: { id: number; onClose(): void }) {
  const id = useId()
  const { mutate, data, error } = useMutation(posterOf(linkId))
  useEffect(() => mutate(), [mutate])
  return (
    <Dialog labelledBy={id} onLeave={onClose}>
      <h2 id={id}>Poster</h2>
      <div className="dialog-body stack">
        {error && <Notice tone="red">{error.message}</Notice>}
        {data ? <Poster poster={data} /> : !error && <Spinner label="The poster is loading" />}
      </div>
      <footer>
        <Button className="push" data-autofocus onClick={onClose}>
          Close
        </Button>
        <Button
          kind="primary"
          icon={<IconPrinter size={15} aria-hidden />}
          disabled={!data}
          onClick={() => globalThis.print()}
        >
          Print
        </Button>
      </footer>
    </Dialog>
  )
}

/** What a poster says, in each language of the page. */
const posterWords: readonly [string, string][] = [
  ['en', 'Coming to this site for the first time? Give your details here.'],
  ['ga', 'Ag teacht chuig an suíomh seo den chéad uair? Tabhair do shonraí anseo.'],
  ['pl', 'Pierwszy raz na tej budowie? Podaj tu swoje dane.'],
  ['lt', 'Pirmą kartą šioje statybvietėje? Pateikite savo duomenis čia.'],
  ['pt', 'Vem a esta obra pela primeira vez? Dê aqui os seus dados.'],
  ['ro', 'Veniți prima dată pe acest șantier? Dați-vă datele aici.'],
  ['uk', 'Уперше на цьому майданчику? Надайте свої дані тут.'],
]

function Poster({ poster: { code, projectName, companyName, expiresOn } }: { poster: RegistrationPoster }) {
  return (
    <div className="poster">
      <strong>{[projectName, companyName].filter(Boolean).join(', ')}</strong>
      <svg
        viewBox={`0 0 ${code.size} ${code.size}`}
        role="img"
        aria-label={`QR code to register for ${projectName}`}
        shapeRendering="crispEdges"
      >
        <rect width={code.size} height={code.size} className="code-ground" />
        <path d={code.path} className="code-modules" />
      </svg>
      <div className="poster-words">
        {posterWords.map(([language, words]) => (
          <span key={language} lang={language}>
            {words}
          </span>
        ))}
      </div>
      <span className="quiet small">
        Works until <Moment at={expiresOn} />
      </span>
    </div>
  )
}
