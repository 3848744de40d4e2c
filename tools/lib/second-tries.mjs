/** A reporter that names the tests which passed only at their second try, so that nobody takes them for steady. */
export default class SecondTries {
  onTestRunEnd(modules) {
    const names = []
    for (const module of modules)
      for (const test of module.children.allTests())
        if (test.diagnostic()?.flaky) names.push(`${module.relativeModuleId ?? module.moduleId} › ${test.fullName}`)
    if (names.length > 0) console.log(`\nPassed at the second try:\n${names.map((name) => `  ${name}`).join('\n')}`)
  }
}
