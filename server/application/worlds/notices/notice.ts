import type { Topic } from '#contract/people/topics.ts'
import type { System } from '#contract/systems.ts'
import type { FirmKey } from '#server/application/worlds/firms/firms.ts'
import type { PersonKey } from '#server/application/worlds/people/people.ts'
import type { ProjectNumber } from '#server/application/worlds/projects/projects.ts'

/** The record that a notification is about and links to. */
export type About = { project: ProjectNumber; system: System } | { firm: FirmKey } | { person: PersonKey } | null

/** A notification and the people who received it that many hours ago. */
export interface Notice {
  to: PersonKey[]
  hoursAgo: number
  topic: Topic
  title: string
  body: string
  about: About
  unread?: true
  urgent?: true
}
