import { IconAlertTriangle } from '@tabler/icons-react'
import type { Project } from '#contract/entities/project.ts'
import type { System } from '#contract/systems.ts'
import { projectPath } from '#contract/projectPath.ts'
import { ClientLink } from '#src/entities/client/shared/ClientLink.tsx'
import type { Answer } from '#src/ui/answer.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { usePrinting } from '#src/ui/menus/usePrinting.ts'
import type { CompanyOnIt } from './companiesOf.ts'

const shown = 7

/** The companies on a project, highlighting those without valid insurance. */
export function CompaniesPanel({
  project,
  system,
  companies,
}: {
  project: Project
  system: System
  companies: Answer<readonly CompanyOnIt[]>
}) {
  const all = <UiLink href={`${projectPath(system, project.id, 'manage')}?tab=clients`}>All companies</UiLink>
  return (
    <Panel title="Companies" count={companies.data?.length} action={all} className="companies" flush>
      <Loaded of={companies} name="Companies">
        {(known) =>
          known.length === 0 ? (
            <p className="nobody quiet">No companies on this project yet.</p>
          ) : (
            <Lines companies={known} />
          )
        }
      </Loaded>
    </Panel>
  )
}

/** The first few companies; those without valid insurance take precedence. */
function Lines({ companies }: { companies: readonly CompanyOnIt[] }) {
  const count = usePrinting() ? companies.length : shown
  const first = companies.toSorted((one, other) => Number(one.insuranceOk) - Number(other.insuranceOk)).slice(0, count)
  return (
    <ul className="lines">
      {companies
        .filter((company) => first.includes(company))
        .map(({ clientId, name, relationships, packageName, insuranceOk, insuranceKnown }) => (
          <li key={clientId}>
            <span className="two-lines">
              <span className="strong cut">
                <ClientLink id={clientId} name={name} />
              </span>
              <span
                className="small quiet cut"
                title={[relationships.join(', '), packageName].filter(Boolean).join(': ')}
              >
                {[relationships.join(', '), packageName].filter(Boolean).join(': ')}
              </span>
            </span>
            {!insuranceOk && (
              <span className="due late small tone-red push">
                <IconAlertTriangle size={13} stroke={2} aria-hidden />
                {insuranceKnown ? 'Not insured' : 'No insurance date given'}
              </span>
            )}
          </li>
        ))}
    </ul>
  )
}
