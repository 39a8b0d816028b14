//! scratch
#![allow(missing_docs, clippy::unwrap_used, clippy::print_stdout)]
use kibitzer_clue::simulate::*; use kibitzer_clue::pieces::*; use kibitzer_clue::advice::Effort;
fn main(){ let a:Vec<String>=std::env::args().collect(); let n:u64=a[1].parse().unwrap(); let players:usize=a[2].parse().unwrap();
 let r=Race{seating:Seating::new(Deck::of_edition(Edition::named("classic").unwrap(), &[]).unwrap(),players),seed:a.get(3).map_or(1,|s|s.parse().unwrap()),effort:Effort::QUICK,others:Strength::Greedy};
 let mut all=vec![];
 for (s,nv) in [(Strength::Greedy,Nerve::Certain),(Strength::Full,Nerve::Certain),(Strength::Full,Nerve::Race),(Strength::Greedy,Nerve::Race)] { let t=std::time::Instant::now(); let w:Vec<f64>=(0..n).map(|g| f64::from(u8::from(contest(&r,g,s,nv).unwrap()))).collect(); let m=w.iter().sum::<f64>()/n as f64; println!("{s:?} {nv:?}: {:.1}% in {:.1}s",100.*m,t.elapsed().as_secs_f64()); all.push(w);} 
 for i in [0,1] { let d:Vec<f64>=all[2].iter().zip(&all[i]).map(|(a,b)|a-b).collect(); let m=d.iter().sum::<f64>()/n as f64; let v=d.iter().map(|x|(x-m)*(x-m)).sum::<f64>()/(n as f64-1.0); println!("full race minus {i}: {:.1} ± {:.1}",100.*m,100.*(v/n as f64).sqrt()); } }
