import type { Project } from '#contract/entities/project.ts'
import { accessLevelWords } from '#contract/entities/userProjectRole.ts'
import { systemWords, type System } from '#contract/systems.ts'
import { inSentence } from '#contract/text/words.ts'
import { projectPath } from '#contract/projectPath.ts'
import { UserLink } from '#src/entities/user/shared/UserLink.tsx'
import type { PersonOnIt } from '#src/entities/userProjectRole/shared/peopleIn.ts'
import type { Answer } from '#src/ui/answer.ts'
import { Face } from '#src/ui/page/Face.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { usePrinting } from '#src/ui/menus/usePrinting.ts'

const shown = 7

/** The people on a project in one system, most important roles first. */
export function PeoplePanel({
  project,
  system,
  people,
}: {
  project: Project
  system: System
  people: Answer<readonly PersonOnIt[]>
}) {
  const all = <UiLink href={`${projectPath(system, project.id, 'manage')}?tab=people`}>All people</UiLink>
  return (
    <Panel
      title={`People in ${inSentence(systemWords[system])} today`}
      count={people.data?.length}
      action={all}
      className="on-it"
      flush
    >
      <Loaded of={people} name="People">
        {(known) =>
          known.length === 0 ? (
            <p className="nobody quiet">Nobody has a role in this system yet.</p>
          ) : (
            <Lines people={known} />
          )
        }
      </Loaded>
    </Panel>
  )
}

const Lines = ({ people }: { people: readonly PersonOnIt[] }) => (
  <ul className="lines">
    {people.slice(0, usePrinting() ? people.length : shown).map(({ userId, name, roles, accessLevel }) => (
      <li key={userId}>
        <Face name={name} large />
        <span className="two-lines">
          <span className="strong cut">
            <UserLink id={userId} name={name} />
          </span>
          <span className="small quiet cut" title={roles.join(', ')}>
            {roles.join(', ')}
          </span>
        </span>
        <span className="small quiet push">{accessLevelWords[accessLevel]}</span>
      </li>
    ))}
  </ul>
)
