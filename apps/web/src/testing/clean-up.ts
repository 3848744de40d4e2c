type CleanUp = () => void | Promise<void>

const cleanUps = new Set<CleanUp>()

/**
 * What a helper of tests leaves behind, put away after each test of each file that follows: files share what they
 * import, so an `afterEach` of the helper itself would only be seen by the first file that imports it.
 */
export const afterEachTest = (cleanUp: CleanUp) => cleanUps.add(cleanUp)

export async function cleanUpTest() {
  for (const cleanUp of cleanUps) await cleanUp()
}
