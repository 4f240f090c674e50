import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { digestWords, noticeWords, type User, type UserDraft } from '#contract/entities/user.ts'
import { languages, languageWords } from '#contract/people/languages.ts'
import { timeZones, timeZoneWords } from '#contract/time/timeZones.ts'
import { gates, mayPass } from '#contract/wire/session.ts'
import { useByProvider } from '#src/data/byProvider.ts'
import { useOffice } from '#src/entities/settings/shared/office.ts'
import { currentUser, reloadUser } from '#src/data/session.ts'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { ClientSelect } from '../client/shared/ClientSelect.tsx'
import { RecordForm, type RecordFields } from '../record/RecordForm.tsx'
import { users } from './data.ts'
import { FormPart } from './FormPart.tsx'
import { RolesField } from './RolesField.tsx'
import { SystemSelect } from './shared/SystemSelect.tsx'
import { TopicsField } from './TopicsField.tsx'
import { userValueWords } from './userValueWords.tsx'

const newUser: UserDraft = {
  email: '',
  firstName: '',
  lastName: '',
  clientId: 0,
  roles: [],
  pbSystems: [],
  availableForAuthoring: true,
  availableForReviewing: false,
  language: 'en',
  timeZone: 'Europe/Dublin',
  notificationPrefs: { kind: 'app', topics: {}, digest: 'none' },
}

interface Props {
  id: number
  /** Name of a new person that was typed in another form. */
  named?: string
  onClose(): void
  onSaved?(row: User): void
  onMade?(row: User): void
  onRemoved?(): void
}

/** First and last name: the last word is the last name. */
function namesOf(name: string) {
  const words = name.split(/\s+/)
  const lastName = words.length > 1 ? words.pop()! : ''
  return { firstName: words.join(' '), lastName }
}

/**
 * The form of a user. On their own record, users may change only part of the fields; the form says who changes the
 * rest.
 */
export function UserForm({ named = '', onSaved, ...props }: Props) {
  const client = useQueryClient()
  const { boot } = useRouteContext({ from: '__root__' })
  const me = currentUser(client)
  const office = useOffice()
  // The shell also shows name, initials and time zone, from the session; reload it.
  const saved = (row: User, then?: (row: User) => void) => {
    if (row.id === me.id)
      reloadUser(client, boot.signIn).catch((error: unknown) =>
        console.warn('The signed-in person could not be loaded anew', error),
      )
    then?.(row)
  }
  return (
    <RecordForm
      data={users}
      of={named && `named/${named}/`}
      defaults={{ ...newUser, ...namesOf(named), ...(office && { timeZone: office.timeZone }) }}
      words={userValueWords}
      removal={(row) => ({
        name: row.fullName,
        consequences:
          'This person is signed out of every device at once. Someone with roles on projects cannot be deleted; deactivate the account instead.',
      })}
      {...props}
      onSaved={(row) => saved(row, onSaved ?? props.onClose)}
      onStay={(row) => saved(row)}
    >
      {(form, row) => (
        <Parts
          form={form}
          row={row}
          own={row?.id === me.id}
          managing={mayPass(me, gates.users)}
          withAdmin={me.roles.includes('admin')}
        />
      )}
    </RecordForm>
  )
}

interface PartsProps {
  form: RecordFields<typeof users.entity>
  row: User | null
  /** Whether the record is the reader's own. */
  own: boolean
  managing: boolean
  withAdmin: boolean
}

function Parts({ form, row, own, managing, withAdmin }: PartsProps) {
  // User managers may edit their own record too, except for the roles: nobody assigns roles to themselves.
  const others = own && !managing ? 'Ask an administrator or user manager to change this.' : undefined
  const emailHelp = useByProvider()
    ? 'The address of their work account; invitations go here'
    : 'Used to sign in; invitations go here'
  const theirs = { form, disabled: own && !managing }
  return (
    <>
      <FormPart title="Person">
        <TextField form={form} name="firstName" required maxLength={60} />
        <TextField form={form} name="lastName" maxLength={60} help="Leave empty for someone with one name" />
        <TextField form={form} name="initials" help="If left empty, the first letters of both names" maxLength={4} />
        <TextField form={form} name="phone" type="tel" />
      </FormPart>
      <FormPart title="Work" help={others}>
        <TextField {...theirs} name="email" help={emailHelp} required type="email" />
        <TextField {...theirs} name="jobTitle" help="As shown below a signature" maxLength={80} />
        <ClientSelect
          {...theirs}
          name="clientId"
          required
          wide
          placeholder="Type part of the name"
          known={row && { id: row.clientId, name: row.clientName }}
        />
      </FormPart>
      <FormPart title="Rights" help={others}>
        <RolesField
          form={form}
          disabled={own}
          name="roles"
          help={
            own && managing
              ? `Ask ${whoElse(withAdmin)} to change these.`
              : 'With no role: staff, who see only the projects they are on'
          }
          withAdmin={withAdmin}
        />
        <SystemSelect {...theirs} name="pbSystems" required withFirst />
        <SwitchField {...theirs} name="availableForAuthoring" help="Can be chosen as author" />
        <SwitchField
          {...theirs}
          name="availableForReviewing"
          help="Can be chosen as reviewer, lead reviewer or approver"
        />
      </FormPart>
      <FormPart title="Preferences">
        <SelectField
          form={form}
          name="language"
          options={languages.map((value) => ({ value, label: languageWords[value] }))}
        />
        <SelectField
          form={form}
          name="timeZone"
          options={timeZones.map((value) => ({ value, label: timeZoneWords[value] }))}
        />
        <SelectField
          form={form}
          name="notificationPrefs.kind"
          help="For every topic you do not set below"
          options={optionsOf(noticeWords)}
        />
        <SelectField
          form={form}
          name="notificationPrefs.digest"
          help="Replaces separate e-mails; urgent ones still come at once"
          options={optionsOf(digestWords)}
        />
        <TopicsField form={form} name="notificationPrefs.topics" />
      </FormPart>
    </>
  )
}

const whoElse = (withAdmin: boolean) =>
  withAdmin ? 'another administrator' : 'an administrator or another user manager'

const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))
