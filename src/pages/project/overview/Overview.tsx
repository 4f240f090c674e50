import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { ProjectMap } from '#src/entities/project/ProjectMap.tsx'
import { ProjectStatusBadge } from '#src/entities/project/shared/ProjectStatusBadge.tsx'
import { ProjectSteps } from '#src/entities/project/ProjectSteps.tsx'
import { projectClients } from '#src/entities/projectClient/data.ts'
import { userProjectRoles } from '#src/entities/userProjectRole/data.ts'
import { peopleIn } from '#src/entities/userProjectRole/shared/peopleIn.ts'
import { together } from '#src/ui/answer.ts'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { dayOf } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { AboutProject } from './AboutProject.tsx'
import { companiesOf } from './companiesOf.ts'
import { CobieDownload } from '../handover/CobieDownload.tsx'
import { CompaniesPanel } from './CompaniesPanel.tsx'
import { CompletenessPanel } from '../handover/CompletenessPanel.tsx'
import { IssuesPanel } from '../handover/IssuesPanel.tsx'
import { CurrentFigures } from './CurrentFigures.tsx'
import { LatestDocuments } from './LatestDocuments.tsx'
import { OverviewFigures } from './OverviewFigures.tsx'
import { PeoplePanel } from './PeoplePanel.tsx'
import { ProgressReport } from '../progress/ProgressReport.tsx'
import { Programme } from './Programme.tsx'
import { ProjectSetUp } from '../../setUp/ProjectSetUp.tsx'
import type { PageProps } from '../projectPage.ts'
import { ProjectPicture } from './ProjectPicture.tsx'

const ChangeTotals = lazyPart(() =>
  import('#src/entities/changeRequest/shared/ChangeTotals.tsx').then((file) => ({ default: file.ChangeTotals })),
)

const FmFigures = lazyPart(() => import('./FmOverview.tsx').then((file) => ({ default: file.FmFigures })))

const RecentPanel = lazyPart(() =>
  import('../../recent/RecentPanel.tsx').then((file) => ({ default: file.RecentPanel })),
)

/** The overview of a project in one of its systems: figures, programme, location and people. */
export function Overview({ project, system, crumbs }: PageProps) {
  const roles = useQuery(userProjectRoles.list({ projectId: project.id }))
  const parts = useQuery(projectClients.list({ projectId: project.id }))
  const clock = useClock()
  const people = together([roles], () => peopleIn(roles.data ?? [], system, dayOf(clock.now, clock.zone)))
  const companies = together([parts], () => companiesOf(parts.data ?? []))
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        number={project.number}
        title={project.name}
        beside={<ProjectStatusBadge statusId={project.statusId} large />}
        actions={
          <>
            {system === 'pmp' && <ProgressReport project={project} />}
            {(system === 'sfs' || system === 'fm') && <CobieDownload project={project} system={system} />}
            <ProjectSteps project={project} />
          </>
        }
      />
      <div className="content overview">
        <ProjectSetUp project={project} system={system} />
        {system === 'fm' ? (
          <Suspense>
            <FmFigures project={project} />
          </Suspense>
        ) : (
          <OverviewFigures project={project} system={system} people={people} companies={companies} />
        )}
        <CurrentFigures project={project} system={system} />
        {system === 'pmp' && project.pageData.changes && (
          <Suspense>
            <ChangeTotals project={project} />
          </Suspense>
        )}
        <div className="overview-column">
          {system === 'pmp' && project.pageData.allowedPages.pmp?.includes('files') && (
            <LatestDocuments project={project} />
          )}
          {system === 'sfs' && project.pageData.allowedPages.sfs?.includes('folders') && (
            <CompletenessPanel project={project} />
          )}
          {(system === 'sfs' || system === 'fm') && <IssuesPanel project={project} />}
          {system !== 'fm' && <Programme project={project} />}
          {system !== 'fm' && <AboutProject project={project} system={system} />}
          <CompaniesPanel project={project} system={system} companies={companies} />
        </div>
        <div className="overview-column">
          <Panel title="Place" className="place" flush>
            <ProjectPicture project={project} />
            <div className="panel-body">
              <ProjectMap project={project} />
            </div>
          </Panel>
          <Suspense>
            <RecentPanel of={{ projectId: project.id, system }} />
          </Suspense>
          <PeoplePanel project={project} system={system} people={people} />
        </div>
      </div>
    </>
  )
}
