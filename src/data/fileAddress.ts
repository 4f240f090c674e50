/** Returns the URL of a stored file. With `inline` the browser may display it instead of downloading it. */
export const fileAddress = (fileId: number, inline = false) => `/api/file/${fileId}${inline ? '?inline=1' : ''}`
