import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { dayOf, fullWords } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { AlertsPanel } from './AlertsPanel.tsx'
import { MyProjects } from './MyProjects.tsx'
import { NewsPanel } from './NewsPanel.tsx'
import { SitesPanel } from './SitesPanel.tsx'
import { ToReadPanel } from './ToReadPanel.tsx'
import { WorkloadPanel } from './WorkloadPanel.tsx'
import './dashboard.css'

/** The start page: the user's projects, what needs attention, and what is new. */
export function Dashboard() {
  const clock = useClock()
  return (
    <>
      <PageHeader
        crumbs={[]}
        title="Dashboard"
        beside={<span className="quiet">{fullWords(dayOf(clock.now, clock.zone), clock)}</span>}
      />
      <div className="content dashboard">
        <div className="dashboard-main">
          <WorkloadPanel />
          <MyProjects />
          <SitesPanel />
        </div>
        <div className="dashboard-side">
          <AlertsPanel />
          <ToReadPanel />
          <NewsPanel />
        </div>
      </div>
    </>
  )
}
