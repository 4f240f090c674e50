import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import {
  registrationFileLimits as limits,
  type FilePart,
  type Offered,
  type OpenedRegistration,
} from '#contract/people/registrations.ts'
import { languageNames } from '#contract/people/languages.ts'
import { ApiProblem } from '#src/data/http.ts'
import { sendByLink, type PartFile, type SentFile } from '#src/entities/registration/byLink.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { PhotoPart } from './PhotoPart.tsx'
import {
  faultsIn,
  faultsOf,
  freshCard,
  freshTraining,
  partAfter,
  type Card,
  type Faults,
  type TextField,
  type Training,
  type Values,
} from './typed.ts'
import type { RegisterWords } from './words.ts'

interface Props {
  token: string
  opened: OpenedRegistration
  words: RegisterWords
  /** The key that the device made for this person. */
  typingKey: string
  values: Values
  files: readonly PartFile[]
  /** Photos that were sent before and stay. */
  keep: readonly SentFile[]
  onTyped(values: Values, more?: { files?: readonly PartFile[]; keep?: readonly SentFile[] }): void
  onClear(): void
  onSent(values: Values): unknown
}

const megabyte = 1_048_576

/** The details of one person, with their cards, trainings and photos of them. */
export function RegisterForm({ token, opened, words, typingKey, values, files, keep, ...on }: Props) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { lists, companyName } = opened
  const [faults, setFaults] = useState<Faults>({})
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync, isPending } = useMutation(sendByLink(token))
  const set = (more: Partial<Values>) => on.onTyped({ ...values, ...more })
  const refuse = (found: Faults, more?: string) => {
    setFaults(found)
    setProblem(more ?? words.faults)
    // After the fields say what is wrong.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const found = faultsIn(values, companyName !== null, words)
    if (Object.keys(found).length > 0) return refuse(found)
    const size = files.reduce((sum, { file }) => sum + file.size, 0)
    if (files.length + keep.length > limits.most || size > limits.largest * megabyte) return refuse({}, words.tooMuch)
    setFaults({})
    setProblem(null)
    try {
      await mutateAsync({ details: values, key: typingKey, files, keep })
    } catch (refused) {
      if (!(refused instanceof ApiProblem)) throw refused
      const named = faultsOf(refused.problems, values, words)
      const rest = refused.problems.filter(({ field }) => !field || field === 'Token').map(({ message }) => message)
      return refuse(named, refused.isAway ? words.noAnswer : rest.join(' ') || undefined)
    }
    on.onSent(values)
  }
  const field = (name: TextField, more: FieldMore = {}) => (
    <Field id={`${id}${name}`} label={words[name]} fault={faults[name]} isOptional={!more.required} words={words}>
      {(box) => (
        <input
          {...box}
          className="input"
          type={more.type ?? 'text'}
          autoComplete={more.autoComplete ?? 'off'}
          maxLength={more.maxLength ?? 100}
          value={values[name] ?? ''}
          onChange={({ target }) => set({ [name]: target.value || (more.required ? '' : null) })}
        />
      )}
    </Field>
  )
  const choice = (name: 'employmentStatusId' | 'languageId', options: readonly Offered[]) => (
    <Field id={`${id}${name}`} label={words[name]} fault={faults[name]} words={words}>
      {(box) => (
        <Choice
          box={box}
          options={options}
          words={words}
          value={values[name]}
          onChoose={(chosen) => set({ [name]: chosen })}
        />
      )}
    </Field>
  )
  const photo = (part: FilePart, label: string, onlyPictures = false) => (
    <PhotoPart
      id={`${id}${part}`}
      label={label}
      words={words}
      fault={faults[part]}
      onlyPictures={onlyPictures}
      files={files.filter((one) => one.part === part)}
      kept={keep.filter((one) => one.part === part)}
      onAdd={(added) => on.onTyped(values, { files: [...files, ...added.map((file) => ({ part, file }))] })}
      onRemove={(gone) => on.onTyped(values, { files: files.filter((one) => one !== gone) })}
      onForget={(gone) => on.onTyped(values, { keep: keep.filter((one) => one !== gone) })}
    />
  )
  /** Removes one of a list, with its photos. */
  const without = (list: 'card' | 'training', at: number) => {
    const moved = <T extends { part: FilePart }>(some: readonly T[]) =>
      some.flatMap((one) => {
        const part = partAfter(one.part, list, at)
        return part ? [{ ...one, part }] : []
      })
    const rest =
      list === 'card' ? { cards: values.cards.toSpliced(at, 1) } : { trainings: values.trainings.toSpliced(at, 1) }
    setFaults({})
    on.onTyped({ ...values, ...rest }, { files: moved(files), keep: moved(keep) })
  }
  const languageOptions = lists.languages.map(({ id: value, name, code }) => ({
    id: value,
    name: languageNames[code ?? ''] ?? name,
  }))
  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)}>
      <fieldset className="register-part">
        <legend>{words.person}</legend>
        {field('firstName', { required: true, autoComplete: 'given-name', maxLength: 60 })}
        {field('lastName', { required: true, autoComplete: 'family-name', maxLength: 60 })}
        {field('dateOfBirth', { required: true, type: 'date', autoComplete: 'bday' })}
        {companyName === null ? (
          field('companyName', { required: true, autoComplete: 'organization', maxLength: 150 })
        ) : (
          <p>
            {words.worksFor}: <strong>{companyName}</strong>
          </p>
        )}
        {field('trade', { maxLength: 60 })}
        {choice('employmentStatusId', lists.employmentStatuses)}
        {choice('languageId', languageOptions)}
        {photo('photo', words.photo, true)}
      </fieldset>
      <fieldset className="register-part">
        <legend>{words.contact}</legend>
        {field('phone', { type: 'tel', autoComplete: 'tel', maxLength: 30 })}
        {field('email', { type: 'email', autoComplete: 'email', maxLength: 254 })}
      </fieldset>
      <fieldset className="register-part">
        <legend>{words.emergency}</legend>
        {field('emergencyName')}
        {field('emergencyPhone', { type: 'tel', maxLength: 30 })}
        {field('emergencyRelation', { maxLength: 60 })}
      </fieldset>
      {values.cards.map((card, at) => {
        const change = (more: Partial<Card>) => set({ cards: values.cards.with(at, { ...card, ...more }) })
        const path = (name: string) => `cards.${at}.${name}`
        return (
          <fieldset key={at} className="register-part">
            <legend>{`${words.card} ${at + 1}`}</legend>
            <Field
              id={`${id}${path('cscsTypeId')}`}
              label={words.cardType}
              fault={faults[path('cscsTypeId')]}
              words={words}
            >
              {(box) => (
                <Choice
                  box={box}
                  options={lists.cscsTypes}
                  words={words}
                  value={card.cscsTypeId}
                  onChoose={(cscsTypeId) => change({ cscsTypeId })}
                />
              )}
            </Field>
            <Field id={`${id}${path('number')}`} label={words.number} fault={faults[path('number')]} words={words}>
              {(box) => (
                <input
                  {...box}
                  className="input"
                  maxLength={30}
                  autoComplete="off"
                  value={card.number}
                  onChange={({ target }) => change({ number: target.value })}
                />
              )}
            </Field>
            <Field
              id={`${id}${path('expiresOn')}`}
              label={words.expiresOn}
              fault={faults[path('expiresOn')]}
              isOptional
              words={words}
            >
              {(box) => (
                <input
                  {...box}
                  className="input"
                  type="date"
                  value={card.expiresOn ?? ''}
                  onChange={({ target }) => change({ expiresOn: target.value || null })}
                />
              )}
            </Field>
            {photo(`card:${at}`, words.cardPhotos)}
            <Button kind="quiet" onClick={() => without('card', at)}>
              {words.remove}: {words.card} {at + 1}
            </Button>
          </fieldset>
        )
      })}
      {values.cards.length < 10 && (
        <Button onClick={() => set({ cards: [...values.cards, { ...freshCard }] })}>{words.addCard}</Button>
      )}
      {values.trainings.map((training, at) => {
        const change = (more: Partial<Training>) =>
          set({ trainings: values.trainings.with(at, { ...training, ...more }) })
        const path = (name: string) => `trainings.${at}.${name}`
        return (
          <fieldset key={at} className="register-part">
            <legend>{`${words.training} ${at + 1}`}</legend>
            <Field
              id={`${id}${path('typeId')}`}
              label={words.trainingType}
              fault={faults[path('typeId')]}
              words={words}
            >
              {(box) => (
                <Choice
                  box={box}
                  options={lists.userTrainingTypes}
                  words={words}
                  value={training.typeId}
                  onChoose={(typeId) => change({ typeId })}
                />
              )}
            </Field>
            <Field
              id={`${id}${path('completedOn')}`}
              label={words.completedOn}
              fault={faults[path('completedOn')]}
              words={words}
            >
              {(box) => (
                <input
                  {...box}
                  className="input"
                  type="date"
                  value={training.completedOn}
                  onChange={({ target }) => change({ completedOn: target.value })}
                />
              )}
            </Field>
            <Field
              id={`${id}${path('expiresOn')}`}
              label={words.expiresOn}
              fault={faults[path('expiresOn')]}
              isOptional
              words={words}
            >
              {(box) => (
                <input
                  {...box}
                  className="input"
                  type="date"
                  value={training.expiresOn ?? ''}
                  onChange={({ target }) => change({ expiresOn: target.value || null })}
                />
              )}
            </Field>
            {photo(`training:${at}`, words.trainingPhotos)}
            <Button kind="quiet" onClick={() => without('training', at)}>
              {words.remove}: {words.training} {at + 1}
            </Button>
          </fieldset>
        )
      })}
      {values.trainings.length < 10 && (
        <Button onClick={() => set({ trainings: [...values.trainings, { ...freshTraining }] })}>
          {words.addTraining}
        </Button>
      )}
      {(faults.cards ?? faults.trainings) && <Notice tone="red">{faults.cards ?? faults.trainings}</Notice>}
      {problem && <Notice tone="red">{problem}</Notice>}
      <p className="register-note">{words.privacy}</p>
      <Button kind="primary" type="submit" disabled={isPending}>
        {isPending ? words.sending : words.send}
      </Button>
      <p className="register-note">{words.kept}</p>
      <Button kind="quiet" disabled={isPending} onClick={on.onClear}>
        {words.clear}
      </Button>
    </form>
  )
}

interface FieldMore {
  required?: true
  type?: string
  autoComplete?: string
  maxLength?: number
}

interface Box {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface FieldOptions {
  id: string
  label: string
  fault: string | undefined
  isOptional?: boolean
  words: RegisterWords
  children(box: Box): ReactNode
}

/** A field with its label above, and below it what is missing or wrong. */
function Field({ id, label, fault, isOptional = false, words, children }: FieldOptions) {
  const why = `${id}-fault`
  return (
    <div className="register-field">
      <label htmlFor={id}>
        {label} {isOptional && <small>({words.optional})</small>}
      </label>
      {children({ id, 'aria-invalid': fault !== undefined, 'aria-describedby': fault ? why : undefined })}
      {fault && (
        <p id={why} className="register-fault">
          {fault}
        </p>
      )}
    </div>
  )
}

interface ChoiceOptions {
  box: Box
  options: readonly Offered[]
  words: RegisterWords
  value: number
  onChoose(id: number): void
}

const Choice = ({ box, options, words, value, onChoose }: ChoiceOptions) => (
  <select {...box} className="input" value={value || ''} onChange={({ target }) => onChoose(Number(target.value))}>
    <option value="" disabled>
      {words.choose}
    </option>
    {options.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </select>
)
