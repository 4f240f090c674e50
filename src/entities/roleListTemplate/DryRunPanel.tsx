import { IconAlertTriangle, IconBan, IconClockHour4, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import type { StagePeople } from '#contract/approvals/approvalPeople.ts'
import type { RoleListTemplate } from '#contract/entities/roleListTemplate.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { ProjectSelect } from '../project/shared/ProjectSelect.tsx'
import { roleListTemplates } from './data.ts'
import { Flow } from './Flow.tsx'
import { useNames } from './useNames.ts'

/**
 * Tries an approval on a project: who would be asked at each stage today, and where nobody is available. Writes
 * nothing.
 */
export function DryRunPanel({ template }: { template: RoleListTemplate }) {
  const form = useForm<{ projectId: number | null }>({ defaultValues: { projectId: null } })
  const projectId = useWatch({ control: form.control, name: 'projectId' }) ?? 0
  return (
    <div className="parts">
      <div className="dry-run-choice">
        <ThemeProvider>
          <ProjectSelect
            form={form}
            name="projectId"
            label="Project"
            help="Uses its present roles, companies and people"
            placeholder="Type a number or name"
          />
        </ThemeProvider>
      </div>
      {projectId > 0 ? (
        <Asked key={projectId} template={template} projectId={projectId} />
      ) : (
        <p className="quiet">
          Select a project to see who would be asked at each stage today. Nothing is sent or saved.
        </p>
      )}
    </div>
  )
}

function Asked({ template, projectId }: { template: RoleListTemplate; projectId: number }) {
  const { data, error, refetch } = useQuery(roleListTemplates.dryRun(template.id, projectId))
  const names = useNames()
  if (error && !data)
    return (
      <EmptyState failed title="The test run failed" action={<Button onClick={() => void refetch()}>Try again</Button>}>
        {error.message}
      </EmptyState>
    )
  if (!data) return <Spinner label="Finding out who would be asked" />
  const missing = data.stages.flatMap(({ problem }) => problem ?? [])
  const people = new Map(data.stages.map((stage) => [stage.key, <People key={stage.key} found={stage} />]))
  return (
    <>
      {missing.length > 0 ? (
        <Notice tone="red" title={`Records could not be submitted on ${data.projectName}`}>
          {missing.join(' ')}
        </Notice>
      ) : (
        <Notice tone="green">{`Every stage has people to act on ${data.projectName}.`}</Notice>
      )}
      <Flow stages={template.stages} signOnLists={template.signOnLists} names={names} more={people} />
    </>
  )
}

/** Above this number, names share a line. */
const mostLines = 5

/** The people asked at one stage, those who cannot be asked, and those asked once it is overdue. */
function People({ found: { people, passedOver, escalation, problem, warning } }: { found: StagePeople }) {
  return (
    <ul className="asked small">
      {problem && (
        <Line icon={IconAlertTriangle} tone="red">
          {problem}
        </Line>
      )}
      {warning && (
        <Line icon={IconAlertTriangle} tone="amber">
          {warning}
        </Line>
      )}
      {people.length > mostLines && (
        <Line
          icon={IconUserCheck}
          tone="green"
        >{`${people.length} people: ${people.map(({ name }) => name).join(', ')}`}</Line>
      )}
      {people.length <= mostLines &&
        people.map(({ id, name, of }) => (
          <Line key={id} icon={IconUserCheck} tone="green" more={of}>
            {name}
          </Line>
        ))}
      {passedOver.map(({ id, name, reason }) => (
        <Line key={id} icon={IconBan} tone="grey">{`${name} ${reason}`}</Line>
      ))}
      {escalation.length > 0 && (
        <Line
          icon={IconClockHour4}
          tone="grey"
        >{`When overdue, also ${escalation.map(({ name }) => name).join(', ')}`}</Line>
      )}
    </ul>
  )
}

interface LineProps {
  icon: typeof IconBan
  tone: 'red' | 'amber' | 'green' | 'grey'
  more?: string
  children: string
}

const Line = ({ icon: Icon, tone, more, children }: LineProps) => (
  <li className={`due tone-${tone}`}>
    <Icon size={14} aria-hidden />
    <span>
      {children}
      {more && <span className="quiet">{`, ${more}`}</span>}
    </span>
  </li>
)
