import { measure } from '#src/ui/amounts.ts'
import './project.css'

/** How much of a project is done, as a bar with its number. */
export const ProjectProgress = ({ percent }: { percent: number }) => (
  <span className="line project-progress">
    <span className="progress" aria-hidden>
      <i style={{ width: `${percent}%` }} />
    </span>
    <span className="number">{measure(percent, '%', 0)}</span>
  </span>
)
