import { languageWords } from '#contract/people/languages.ts'
import { timeZoneWords } from '#contract/time/timeZones.ts'
import { digestWords, noticeWords, userStatus, type User } from '#contract/entities/user.ts'
import { systemWords } from '#contract/systems.ts'
import { useByProvider } from '#src/data/byProvider.ts'
import { Facts } from '#src/ui/page/Facts.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { shortSystems } from '../project/shared/shortSystems.ts'
import { rolesInWords, systemsInWords } from './userWords.ts'

/** The key facts of a user. */
export function UserKeyFacts({ user }: { user: User }) {
  const [first, ...others] = user.pbSystems
  return (
    <Facts
      facts={[
        { label: 'E-mail', value: <a href={`mailto:${user.email}`}>{user.email}</a> },
        { label: 'Client', value: user.clientName, more: user.jobTitle ?? undefined },
        { label: 'Roles', value: rolesInWords(user.roles).join(', ') },
        {
          label: 'Systems',
          value: first && systemWords[first],
          more: others.length > 0 ? `also ${shortSystems(others)}` : undefined,
        },
        { label: 'Last sign-in', value: user.lastLoginOn ? <Moment at={user.lastLoginOn} withTime /> : 'Never' },
      ]}
    />
  )
}

/** The other details of a user's account. */
export const UserFacts = ({ user }: { user: User }) => (
  <div className="panels">
    <Panel title="Person">
      <Facts
        columns={2}
        facts={[
          {
            label: 'Phone',
            value: user.phone && (
              <a href={`tel:${user.phone.replace(' ext ', ';ext=').replaceAll(' ', '')}`}>{user.phone}</a>
            ),
          },
          { label: 'Initials', value: user.initials },
          { label: 'Language', value: languageWords[user.language] },
          { label: 'Time zone', value: timeZoneWords[user.timeZone] },
          {
            label: 'Notifications',
            value: noticeWords[user.notificationPrefs.kind],
            more: digestWords[user.notificationPrefs.digest],
          },
        ]}
      />
    </Panel>
    <Panel title="Account">
      <Facts
        columns={2}
        facts={[
          { label: 'Prepares records', value: user.availableForAuthoring ? 'Yes' : 'No', more: 'As author' },
          {
            label: 'Reviews and approves',
            value: user.availableForReviewing ? 'Yes' : 'No',
            more: 'As reviewer, lead reviewer or approver',
          },
          { label: 'Projects open in', value: systemsInWords(user.pbSystems)[0] },
          useByProvider()
            ? { label: 'Signs in', value: 'With a work account', more: 'Your organisation’s sign-in' }
            : { label: 'Password', value: passwordWords(user) },
          { label: 'Added', value: <Moment at={user.createdOn} /> },
          { label: 'Last change', value: <Moment at={user.updatedOn} />, more: user.updatedByName ?? undefined },
        ]}
      />
    </Panel>
  </div>
)

function passwordWords({ statusId, mustChangePassword }: User) {
  if (statusId === userStatus.invited) return 'Not set yet'
  return mustChangePassword ? 'Reset requested' : 'Set'
}
