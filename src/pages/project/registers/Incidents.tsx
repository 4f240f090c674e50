import { IconEyeOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { recordPath } from '#contract/recordPages.ts'
import { incidents } from '#src/entities/incident/data.ts'
import { IncidentTable } from '#src/entities/incident/IncidentTable.tsx'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import type { IncidentSearch } from './incidentSearch.ts'
import { useRollCallStart } from './useRollCallStart.ts'
import type { PageProps } from '../projectPage.ts'
import { RegisterPage } from './RegisterPage.tsx'

const IncidentForm = lazyPart(() =>
  import('#src/entities/incident/IncidentForm.tsx').then((file) => ({ default: file.IncidentForm })),
)

const AnonymousForm = lazyPart(() =>
  import('#src/entities/incident/AnonymousForm.tsx').then((file) => ({ default: file.AnonymousForm })),
)

/** The register of a project's incidents. */
export function Incidents({ project, system, title, crumbs, search, onSearch }: PageProps<IncidentSearch>) {
  const navigate = useNavigate()
  const [isAnonymous, setAnonymous] = useState(false)
  const start = useRollCallStart(search.rollCall)
  return (
    <RegisterPage
      project={project}
      system={system}
      title={title}
      crumbs={crumbs}
      prints={incidents.entity}
      add={{ words: 'New incident', onNear: IncidentForm.preload, onAdd: () => onSearch({ open: 0 }) }}
      renderTable={(add) => <IncidentTable projectId={project.id} system={system} add={add} />}
      tools={
        project.pageData.addsIn.includes(system) && (
          <Button
            icon={<IconEyeOff size={16} />}
            onPointerEnter={AnonymousForm.preload}
            onClick={() => setAnonymous(true)}
          >
            Report anonymously
          </Button>
        )
      }
      form={
        isAnonymous ? (
          <AnonymousForm project={project} system={system} onClose={() => setAnonymous(false)} />
        ) : (
          search.open === 0 &&
          start && (
            <IncidentForm
              id={0}
              start={start}
              project={project}
              system={system}
              onClose={() => onSearch({ open: undefined, rollCall: undefined })}
              onSaved={(row) => void navigate({ to: recordPath('incident', row, system) })}
            />
          )
        )
      }
    />
  )
}
