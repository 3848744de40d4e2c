// Runs before the first paint, so that a person who works in the dark does not see a white flash.
;(function () {
  var root = document.documentElement
  try {
    var scheme = localStorage.getItem('oficina.color-scheme')
    var language = localStorage.getItem('oficina.language')
    var dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
    root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
    if (language) root.lang = language
  } catch {
    // Storage is switched off: the page starts light.
  }
})()
