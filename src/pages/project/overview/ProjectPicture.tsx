import type { Project } from '#contract/entities/project.ts'
import './projectPicture.css'

/** Returns the URL of a project's picture. */
export const pictureOf = (fileId: number) => `/api/file/${fileId}?inline=1`

/** The project's picture, if it has one. */
export const ProjectPicture = ({ project }: { project: Pick<Project, 'imageFileId' | 'number' | 'name'> }) =>
  project.imageFileId === null ? null : (
    <img className="project-picture" src={pictureOf(project.imageFileId)} alt={`${project.number} ${project.name}`} />
  )
