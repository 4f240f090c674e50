/** Duties in an approval. They filter lists of users and are not account roles. */
export const processRoles = { author: 10, reviewer: 20, leadReviewer: 25, approver: 30 } as const

/**
 * Returns the users who may hold a process role (section 6): role 10 needs authors, roles 20, 25 and 30 need reviewers.
 * No user may hold any other role.
 */
export function usersForProcessRole<U extends { availableForAuthoring: boolean; availableForReviewing: boolean }>(
  users: readonly U[],
  roleId: number,
) {
  if (roleId === processRoles.author) return users.filter((user) => user.availableForAuthoring)
  const reviews = [processRoles.reviewer, processRoles.leadReviewer, processRoles.approver] as readonly number[]
  return reviews.includes(roleId) ? users.filter((user) => user.availableForReviewing) : []
}
