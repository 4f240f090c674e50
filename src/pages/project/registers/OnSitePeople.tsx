import { useQuery } from '@tanstack/react-query'
import { AttendanceTable } from '#src/entities/siteAttendance/AttendanceTable.tsx'
import { GatesPanel, OpenGateLink } from '#src/entities/siteGate/GatesPanel.tsx'
import { onSiteNow } from '#src/entities/siteAttendance/data.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import type { OpenSearch } from '../openSearch.ts'
import { FigureRow } from '../overview/OverviewFigures.tsx'
import { coverFigures, toConfirmFigure } from '../overview/onSiteFigures.ts'
import type { PageProps } from '../projectPage.ts'
import { RegisterPage } from './RegisterPage.tsx'

const AttendanceForm = lazyPart(() =>
  import('#src/entities/siteAttendance/AttendanceForm.tsx').then((file) => ({ default: file.AttendanceForm })),
)

/** Who is on site now, with the cover by first aiders and fire marshals. Printed, it is the muster list. */
export function OnSitePeople({ project, system, title, crumbs, search, onSearch }: PageProps<OpenSearch>) {
  const now = useQuery(onSiteNow(project.id))
  return (
    <RegisterPage
      project={project}
      system={system}
      title={title}
      crumbs={crumbs}
      tools={<OpenGateLink projectId={project.id} />}
      above={
        <div className="stack">
          <FigureRow project={project} system={system} figures={[...coverFigures(now), toConfirmFigure(now)]} />
          <GatesPanel projectId={project.id} />
        </div>
      }
      add={{ words: 'Sign in', onNear: AttendanceForm.preload, onAdd: () => onSearch({ open: 0 }) }}
      renderTable={(add) => <AttendanceTable project={project} view={search.view} add={add} />}
      form={
        search.open === 0 && <AttendanceForm id={0} project={project} onClose={() => onSearch({ open: undefined })} />
      }
    />
  )
}
