/** What each shell is taught: it asks `trainyard complete` with the words so far, and falls back on names of files. */
export const scripts = {
  bash: `# Completes trainyard in bash. For this shell: source <(trainyard completion bash)
# For good: trainyard completion bash > ~/.local/share/bash-completion/completions/trainyard
_trainyard() {
  local word
  COMPREPLY=()
  while IFS= read -r word; do
    if [ -n "$word" ]; then
      printf -v word '%q' "$word"
      COMPREPLY+=("$word")
    fi
  done < <("$1" complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o bashdefault -o default -F _trainyard trainyard
`,
  zsh: `#compdef trainyard
# Completes trainyard in zsh. For this shell: source <(trainyard completion zsh)
# For good: trainyard completion zsh > a file _trainyard in a folder of your $fpath
_trainyard() {
  local -a found
  found=("\${(@f)$("\${words[1]}" complete -- "\${(@)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)}")
  found=("\${(@)found:#}")
  if (( $#found )); then
    compadd -a found
  else
    _files
  fi
}
if [[ "\${zsh_eval_context[-1]}" == loadautofunc ]]; then
  _trainyard "$@"
else
  compdef _trainyard trainyard
fi
`,
  fish: `# Completes trainyard in fish. For this shell: trainyard completion fish | source
# For good: trainyard completion fish > ~/.config/fish/completions/trainyard.fish
function __trainyard_complete
    set -l words (commandline -opc)
    set -l last (commandline -ct)
    $words[1] complete -- $words[2..-1] "$last" 2>/dev/null
end
complete -c trainyard -a '(__trainyard_complete)'
`,
} as const;
