import type { NamedPerson } from '#contract/people/namedPerson.ts'
import { UserLink } from '../../user/shared/UserLink.tsx'

/** The name of a person as their record has it, as a link to their account if they have one. */
export const PersonName = ({ person: { userId, name } }: { person: NamedPerson }) =>
  userId === null ? <>{name}</> : <UserLink id={userId} name={name} />
