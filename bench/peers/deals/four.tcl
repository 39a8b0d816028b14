main {
  set points [hcp south]
  reject if {$points < 15} {$points > 17} {[hearts south] != 4} {![balanced south]}
  set points [hcp north]
  reject if {[spades north] != 4} {[hearts north] > 3} {$points < 10} {$points > 15}
  foreach seat {east west} {
    reject if {[hcp $seat] > 14} {[spades $seat] > 5} {[hearts $seat] > 5} {[diamonds $seat] > 5} {[clubs $seat] > 5}
  }
  accept
}
