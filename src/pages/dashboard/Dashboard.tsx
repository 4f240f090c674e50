import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { choosePreference, preferences } from '#src/data/preferences.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { dayOf, fullWords } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { AlertsPanel } from './AlertsPanel.tsx'
import { CardsOrTable } from './CardsOrTable.tsx'
import { MyProjects } from './MyProjects.tsx'
import { NewsPanel } from './NewsPanel.tsx'
import { SitesPanel } from './SitesPanel.tsx'
import { OfficeSetUp } from '../setUp/OfficeSetUp.tsx'
import { ToReadPanel } from './ToReadPanel.tsx'
import { WorkloadPanel } from './WorkloadPanel.tsx'
import './dashboard.css'

const ProjectTable = lazyPart(() => import('./ProjectTable.tsx').then((file) => ({ default: file.ProjectTable })))
const RecentPanel = lazyPart(() => import('../recent/RecentPanel.tsx').then((file) => ({ default: file.RecentPanel })))
const preference = 'dashboard.projects'

/** The start page: the user's projects, what needs attention, and what is new. */
export function Dashboard() {
  const clock = useClock()
  const { data: chosen } = useQuery(preferences())
  const { mutate } = useMutation(choosePreference(preference))
  const isTable = chosen?.[preference] === 'table'
  const choice = <CardsOrTable isTable={isTable} onChoose={(table) => mutate(table ? 'table' : null)} />
  return (
    <>
      <PageHeader
        crumbs={[]}
        title="Dashboard"
        beside={<span className="quiet">{fullWords(dayOf(clock.now, clock.zone), clock)}</span>}
      />
      <div className="content dashboard">
        <OfficeSetUp />
        {isTable && (
          <Suspense fallback={<Spinner label="The projects are loading" />}>
            <ProjectTable choice={choice} />
          </Suspense>
        )}
        <div className="dashboard-main">
          <WorkloadPanel />
          {!isTable && <MyProjects choice={choice} />}
          <SitesPanel />
        </div>
        <div className="dashboard-side">
          <AlertsPanel />
          <Suspense>
            <RecentPanel of={null} />
          </Suspense>
          <ToReadPanel />
          <NewsPanel />
        </div>
      </div>
    </>
  )
}
